// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Search in the ascending columns of a sparse row.

#ifndef MJTOOLS_MATH_COLUMN_SEARCH_H_
#define MJTOOLS_MATH_COLUMN_SEARCH_H_

namespace mj {

// Returns the index of column `col` among the ascending columns before index `end`, or -1. A column
// just before `end` is found with one comparison, as a walk along a chain of dofs needs it. A far
// one is found by bisection. `Columns` is const int*, or a class that counts in tests.
template <typename Columns>
int column_before(const Columns& columns, int end, int col) {
  constexpr int kNear = 8;
  int step = 1;
  for (; step <= kNear && step <= end; ++step) {
    const int found = columns[end - step];
    if (found <= col) return found == col ? end - step : -1;
  }
  int low = 0, high = end - step + 1;  // columns from `high` on are greater than col
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
