// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rows of a sparse matrix that share entries. MuJoCo gives such rows to the Jacobians of flexes:
// addresses start again behind a flex without rows, so the following rows overwrite columns and
// values of the first rows.

#ifndef MJTOOLS_MATH_ROW_OVERLAP_H_
#define MJTOOLS_MATH_ROW_OVERLAP_H_

#include <cstdint>

namespace mj {

// Reports whether a row begins before the end of an earlier row. Rows without entries do not count.
inline bool rows_overlap(const int* nnz, const int* adr, int64_t rows) {
  int64_t end = 0;
  for (int64_t row = 0; row < rows; ++row) {
    if (nnz[row] == 0) continue;
    if (adr[row] < end) return true;
    end = int64_t{adr[row]} + nnz[row];
  }
  return false;
}

}  // namespace mj

#endif  // MJTOOLS_MATH_ROW_OVERLAP_H_
