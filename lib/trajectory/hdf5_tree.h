// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The contents of an HDF5 file of any program.

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

// A group, a dataset, a link or a named type.
struct Hdf5Object {
  std::string path;  // "data/demo_0/actions"; "/" is the root
  bool is_dataset = false;
  // Type of a dataset: "float64", "int32", "bool", "text" or "other", or "unreadable" if the type
  // cannot be determined. The type of other objects is "link" or "named type", and empty for
  // groups.
  std::string type;
  // Text for comparisons. For a link, the place to which it leads. For a named type, the type as
  // HDF5 encodes it. For a dataset whose type is "other" and whose values can be printed, its HDF5
  // type. Otherwise empty.
  std::string content;
  std::vector<int64_t> shape;  // shape of a dataset
  // Range of the numbers of a dataset. Empty if there are gigabytes of numbers, or if they cannot
  // be read.
  std::optional<ValueRange> range;
  std::vector<Trajectory::Attribute> attributes;
};

struct Hdf5Tree {
  std::vector<Hdf5Object> objects;  // sorted by name, each group before its members
  bool is_cut = false;              // the file has more objects than can be listed

  // Returns null if no object has that path.
  [[nodiscard]] const Hdf5Object* find(std::string_view path) const;
};

// Throws Error (bad-hdf5).
[[nodiscard]] Hdf5Tree load_hdf5_tree(const FileBytes& file);

// A file whose parts are read when they are needed. Any thread may read. All functions throw Error.
class Hdf5File {
 public:
  explicit Hdf5File(std::shared_ptr<const FileBytes> bytes);
  ~Hdf5File();

  // Returns the objects of the file, without the ranges of values.
  [[nodiscard]] const Hdf5Tree& tree() const { return tree_; }
  // Returns some rows of a dataset. The first dimension counts the rows. All numbers of the other
  // dimensions are side by side.
  [[nodiscard]] std::vector<double> numbers(const std::string& dataset, int64_t first,
                                            int64_t count) const;
  // Returns the numbers in these rows. Integers of 64 bits are exact.
  [[nodiscard]] std::vector<long double> exact_numbers(const std::string& dataset, int64_t first,
                                                       int64_t count) const;
  [[nodiscard]] std::vector<std::string> texts(const std::string& dataset, int64_t first,
                                               int64_t count) const;
  // Returns the text of each value, for types that are neither numbers nor texts (hdf5_value.h).
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
