// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds a column in a sparse row, whose columns are ascending.

#ifndef MJTOOLS_MATH_COLUMN_SEARCH_H_
#define MJTOOLS_MATH_COLUMN_SEARCH_H_

namespace mj {

// Returns the index i < end with columns[i] = col, or -1. If the column is just before `end`, as
// usual in a walk along a chain of dofs, it is found with one comparison. Other columns are found
// by bisection. `Columns` is const int*, or in tests a class that counts accesses.
template <typename Columns>
int column_before(const Columns& columns, int end, int col) {
  constexpr int kNear = 8;
  int step = 1;
  for (; step <= kNear && step <= end; ++step) {
    const int found = columns[end - step];
    if (found <= col) return found == col ? end - step : -1;
  }
  int low = 0, high = end - step + 1;  // all columns from index `high` on are greater than col
  while (low < high) {
    const int middle = low + (high - low) / 2;
    if (columns[middle] > col) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return high > 0 && columns[high - 1] == col ? high - 1 : -1;
}

}  // namespace mj

#endif  // MJTOOLS_MATH_COLUMN_SEARCH_H_
