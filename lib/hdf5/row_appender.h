// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rows for an array of an HDF5 file that is not compressed. Each chunk gets its place in the file
// when its first row comes, whatever is flushed when: the order of chunks is that of rows.

#ifndef MJTOOLS_HDF5_ROW_APPENDER_H_
#define MJTOOLS_HDF5_ROW_APPENDER_H_

#include <cstdint>
#include <vector>

#include "hdf5/hdf5_output.h"

namespace mj::h5 {

class RowAppender {
 public:
  // All arguments must outlive this. The array has no blocks and holds real numbers or integers.
  RowAppender(Output& out, const Handle& array, const Shape& shape);

  void append(int64_t rows, const double* values);
  // A whole chunk, where is_between_chunks(), with room for one more number, which is overwritten.
  void append_chunk(double* values);
  [[nodiscard]] bool is_between_chunks() const { return rows_ % shape_.chunk_rows == 0; }
  // What was appended is in the file.
  void flush();

 private:
  void write();
  void clear();

  Output& out_;
  const Handle& array_;
  const Shape& shape_;
  int64_t rows_ = 0;           // so far
  int64_t known_rows_ = 0;     // of them those that the file knows
  std::vector<double> chunk_;  // the last, and room for one more number
  bool is_dirty_ = false;
};

}  // namespace mj::h5

#endif  // MJTOOLS_HDF5_ROW_APPENDER_H_
