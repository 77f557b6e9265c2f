// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads the contents of HDF5 files that any program has made.

#ifndef MJTOOLS_TRAJECTORY_HDF5_TREE_H_
#define MJTOOLS_TRAJECTORY_HDF5_TREE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "resource/file_bytes.h"
#include "trajectory/trajectory.h"
#include "trajectory/value_range.h"

namespace mj {

// An object in the file: a group, a dataset, a link or a named type.
struct Hdf5Object {
  std::string path;  // path such as "data/demo_0/actions"; "/" is the root
  bool is_dataset = false;
  // Type of a dataset: "float64", "int32", "bool", "text" or "other", or "unreadable" if the type
  // cannot be determined. The type of other objects is "link" or "named type", and empty for
  // groups.
  std::string type;
  // A text for comparisons. For a link it is the path to which the link leads. For a named type it
  // is the type in the encoding of HDF5. For a dataset with printable values of type "other" it is
  // their HDF5 type. Otherwise it is empty.
  std::string content;
  std::vector<int64_t> shape;  // shape of a dataset
  // The range of the numbers in a dataset. It is empty if there are gigabytes of numbers, or if
  // they cannot be read.
  std::optional<ValueRange> range;
  std::vector<Trajectory::Attribute> attributes;
};

struct Hdf5Tree {
  std::vector<Hdf5Object> objects;  // objects sorted by path; a group comes before its members
  bool is_cut = false;              // whether the file has more objects than can be listed

  // Returns the object with this path, or null.
  [[nodiscard]] const Hdf5Object* find(std::string_view path) const;
};

// Reads the objects of a file and the ranges of their values. Throws Error (bad-hdf5).
[[nodiscard]] Hdf5Tree load_hdf5_tree(const FileBytes& file);

// An HDF5 file whose parts are read when they are needed. Any thread may call the functions. They
// throw Error.
class Hdf5File {
 public:
  explicit Hdf5File(std::shared_ptr<const FileBytes> bytes);
  ~Hdf5File();

  // Returns the objects of the file. Their ranges of values are not set.
  [[nodiscard]] const Hdf5Tree& tree() const { return tree_; }
  // Returns some rows of a dataset. The first dimension counts the rows. The numbers of the other
  // dimensions form the columns.
  [[nodiscard]] std::vector<double> numbers(const std::string& dataset, int64_t first,
                                            int64_t count) const;
  // Returns some rows of a dataset. Integers of 64 bits keep their exact values.
  [[nodiscard]] std::vector<long double> exact_numbers(const std::string& dataset, int64_t first,
                                                       int64_t count) const;
  [[nodiscard]] std::vector<std::string> texts(const std::string& dataset, int64_t first,
                                               int64_t count) const;
  // Returns each value in some rows as text, for types that are neither numbers nor strings
  // (hdf5_value.h).
  [[nodiscard]] std::vector<std::string> values(const std::string& dataset, int64_t first,
                                                int64_t count) const;

 private:
  struct Child;
  std::shared_ptr<const FileBytes> bytes_;
  std::unique_ptr<Child> child_;
  Hdf5Tree tree_;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_HDF5_TREE_H_
