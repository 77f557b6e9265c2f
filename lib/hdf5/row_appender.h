// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Appends rows to an uncompressed array of an HDF5 file. Each chunk gets its place in the file when
// its first row is appended. The chunks are therefore in the order of rows, independently of
// flushes.

#ifndef MJTOOLS_HDF5_ROW_APPENDER_H_
#define MJTOOLS_HDF5_ROW_APPENDER_H_

#include <cstdint>
#include <vector>

#include "hdf5/hdf5_output.h"

namespace mj::h5 {

class RowAppender {
 public:
  // All arguments must outlive this object. The array does not have blocks, and holds real numbers
  // or integers.
  RowAppender(Output& out, const Handle& array, const Shape& shape);

  void append(int64_t rows, const double* values);
  // Appends a whole chunk. is_between_chunks() must hold. `values` needs room for one more number
  // at its end. That number is overwritten.
  void append_chunk(double* values);
  [[nodiscard]] bool is_between_chunks() const { return rows_ % shape_.chunk_rows == 0; }
  // Writes all appended rows to the file.
  void flush();

 private:
  void write();
  void clear();

  Output& out_;
  const Handle& array_;
  const Shape& shape_;
  int64_t rows_ = 0;           // number of appended rows
  int64_t known_rows_ = 0;     // length of the array in the file
  std::vector<double> chunk_;  // last chunk, and room for one more number
  bool is_dirty_ = false;
};

}  // namespace mj::h5

#endif  // MJTOOLS_HDF5_ROW_APPENDER_H_
