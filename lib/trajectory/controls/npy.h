// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Arrays in NumPy's file format NPY (version 1.0 to 3.0; numpy.lib.format documents it).

#ifndef MJTOOLS_TRAJECTORY_CONTROLS_NPY_H_
#define MJTOOLS_TRAJECTORY_CONTROLS_NPY_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "resource/file_bytes.h"

namespace mj {

[[nodiscard]] bool is_npy(std::string_view bytes);

// An array in a file. Parts of the array are read when they are needed. The array has two
// dimensions, or one dimension, which counts as a single column. Its numbers are integers or reals
// of any size and byte order, in C or Fortran order. The contents of the file are not trusted.
class NpyArray {
 public:
  // Throws Error if the file does not contain an array of this kind.
  explicit NpyArray(std::shared_ptr<const FileBytes> bytes);

  [[nodiscard]] std::string name() const { return bytes_->name(); }  // for messages
  [[nodiscard]] int64_t rows() const { return rows_; }
  [[nodiscard]] int64_t columns() const { return columns_; }
  // Returns the numbers in some rows. Any thread may call this function.
  [[nodiscard]] std::vector<double> read(int64_t first, int64_t count) const;

 private:
  // The storage format of a number.
  struct Type {
    size_t bytes = 0;
    bool is_swapped = false;  // the most significant byte comes first
    double (*number)(const char* from, bool is_swapped) = nullptr;
  };

  [[nodiscard]] Type find_type(std::string_view descr) const;
  void take(int64_t from, int64_t count, double* to, int64_t stride) const;

  std::shared_ptr<const FileBytes> bytes_;
  size_t data_ = 0;  // byte at which the numbers begin
  Type type_;
  int64_t rows_ = 0, columns_ = 0;
  bool has_columns_together_ = false;  // whether the numbers are in Fortran order
};

// Returns the header of a file that holds an array of this type (such as "<f8") and shape. The
// numbers follow the header.
[[nodiscard]] std::string npy_header(std::string_view type, std::span<const int64_t> shape);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_CONTROLS_NPY_H_
