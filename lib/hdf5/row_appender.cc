// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "hdf5/row_appender.h"

#include <algorithm>
#include <limits>

#include "base/diagnostic.h"

namespace mj::h5 {

RowAppender::RowAppender(Output& out, const Handle& array, const Shape& shape)
    : out_(out), array_(array), shape_(shape) {
  chunk_.resize(static_cast<size_t>(shape.chunk_rows * shape.columns) + 1);
  clear();
}

void RowAppender::clear() {
  const double nothing =
      shape_.number == Number::kReal ? std::numeric_limits<double>::quiet_NaN() : 0;
  std::fill(chunk_.begin(), chunk_.end(), nothing);
}

// Sets the length of the array in the file, and writes the chunk that contains the last row.
void RowAppender::write() {
  if (rows_ > known_rows_) out_.set_rows(array_, shape_, rows_);
  known_rows_ = rows_;
  const int64_t first = (rows_ - 1) / shape_.chunk_rows * shape_.chunk_rows;
  out_.write_chunk(array_, shape_, 0, first, chunk_.data());
  is_dirty_ = false;
}

void RowAppender::append(int64_t rows, const double* values) {
  while (rows > 0) {
    const int64_t at = rows_ % shape_.chunk_rows;
    const int64_t count = std::min(rows, shape_.chunk_rows - at);
    if (at == 0) clear();
    std::copy_n(values, count * shape_.columns, chunk_.begin() + at * shape_.columns);
    values += count * shape_.columns;
    rows_ += count;
    rows -= count;
    is_dirty_ = true;
    if (at == 0 || is_between_chunks()) write();
  }
}

void RowAppender::append_chunk(double* values) {
  rows_ += shape_.chunk_rows;
  known_rows_ = rows_;
  out_.set_rows(array_, shape_, rows_);
  try {
    out_.write_chunk(array_, shape_, 0, rows_ - shape_.chunk_rows, values);
  } catch (const Error&) {  // removes the rows, because readers refuse rows without a chunk
    rows_ -= shape_.chunk_rows;
    known_rows_ = rows_;
    out_.set_rows(array_, shape_, rows_);
    throw;
  }
}

void RowAppender::flush() {
  if (is_dirty_) write();
}

}  // namespace mj::h5
