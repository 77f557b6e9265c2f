// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Appends rows to an uncompressed array in an HDF5 file. A chunk is placed in the file when
// its first row is appended. The chunks are therefore in the order of rows, independently of when
// the file is flushed.

#ifndef MJTOOLS_HDF5_ROW_APPENDER_H_
#define MJTOOLS_HDF5_ROW_APPENDER_H_

#include <cstdint>
#include <vector>

#include "hdf5/hdf5_output.h"

namespace mj::h5 {

class RowAppender {
 public:
  // The arguments must exist as long as this object exists. The array must not have blocks, and its
  // numbers must be real numbers or integers.
  RowAppender(Output& out, const Handle& array, const Shape& shape);

  void append(int64_t rows, const double* values);
  // Appends the rows of a whole chunk. is_between_chunks() must be true. `values` must have space
  // for one more number after the numbers of the chunk. This space is overwritten.
  void append_chunk(double* values);
  [[nodiscard]] bool is_between_chunks() const { return rows_ % shape_.chunk_rows == 0; }
  // Writes to the file all rows that were appended before.
  void flush();

 private:
  void write();
  void clear();

  Output& out_;
  const Handle& array_;
  const Shape& shape_;
  int64_t rows_ = 0;           // number of appended rows
  int64_t known_rows_ = 0;     // number of rows of the array in the file
  std::vector<double> chunk_;  // numbers of the last chunk, with space for one more number
  bool is_dirty_ = false;
};

}  // namespace mj::h5

#endif  // MJTOOLS_HDF5_ROW_APPENDER_H_
