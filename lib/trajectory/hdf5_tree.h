// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What is in an HDF5 file, whoever wrote it.

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
  // The type of a dataset: "float64", "int32", "bool", "text", "other" or, if nothing can be told
  // of it, "unreadable"; for other objects "link", "named type", or nothing for groups.
  std::string type;
  // Where a link leads. Of named types, and of datasets of other types whose values have a text,
  // that type, as HDF5 encodes it.
  // Empty when there is nothing to compare.
  std::string content;
  std::vector<int64_t> shape;  // of datasets
  std::optional<ValueRange>
      range;  // of numbers; nothing of gigabytes, and when they cannot be read
  std::vector<Trajectory::Attribute> attributes;
};

struct Hdf5Tree {
  std::vector<Hdf5Object> objects;  // a group before what is in it, else by name
  bool is_cut = false;              // there are more, too many to list

  // Null when there is none of that path.
  [[nodiscard]] const Hdf5Object* find(std::string_view path) const;
};

// Throws Error (bad-hdf5).
[[nodiscard]] Hdf5Tree load_hdf5_tree(const FileBytes& file);

// A file of which parts are read when they are needed. Any thread may read. All throw Error.
class Hdf5File {
 public:
  explicit Hdf5File(std::shared_ptr<const FileBytes> bytes);
  ~Hdf5File();

  // What is in the file, without the ranges of values.
  [[nodiscard]] const Hdf5Tree& tree() const { return tree_; }
  // Some rows of a dataset: along its first dimension, the others side by side.
  [[nodiscard]] std::vector<double> numbers(const std::string& dataset, int64_t first,
                                            int64_t count) const;
  // The numbers in these rows without loss for integers of 64 bits.
  [[nodiscard]] std::vector<long double> exact_numbers(const std::string& dataset, int64_t first,
                                                       int64_t count) const;
  [[nodiscard]] std::vector<std::string> texts(const std::string& dataset, int64_t first,
                                               int64_t count) const;
  // The text of each value, of other types (hdf5_value.h).
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
