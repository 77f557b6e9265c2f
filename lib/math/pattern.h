// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Predicates for MJ_INVARIANT that check arrays of indices: patterns of sparse matrices,
// permutations, and runs of consecutive elements.

#ifndef MJTOOLS_MATH_PATTERN_H_
#define MJTOOLS_MATH_PATTERN_H_

namespace mj {

// Reports whether every one of n numbers is in begin .. end-1.
inline bool are_in_range(const int* x, int n, int begin, int end) {
  for (int i = 0; i < n; ++i) {
    if (x[i] < begin || x[i] >= end) return false;
  }
  return true;
}

// Reports whether n indices are strictly ascending and in 0 .. end-1.
inline bool is_ascending(const int* x, int n, int end) {
  for (int i = 0; i < n; ++i) {
    if (x[i] < 0 || x[i] >= end || (i > 0 && x[i] <= x[i - 1])) return false;
  }
  return true;
}

// Reports whether every row of a sparse matrix lies within the `size` entries of the matrix and has
// ascending columns in 0 .. cols-1.
inline bool has_sparse_rows(const int* rownnz, const int* rowadr, const int* colind, int rows,
                            int cols, long long size) {
  for (int i = 0; i < rows; ++i) {
    if (rownnz[i] < 0 || rowadr[i] < 0) return false;
    if (static_cast<long long>(rowadr[i]) + rownnz[i] > size) return false;
    if (rownnz[i] > 0 && !is_ascending(colind + rowadr[i], rownnz[i], cols)) return false;
  }
  return true;
}

// Reports whether n runs of elements follow each other without gaps from 0 to `total`. Run i has
// count[i] elements and begins at address[i].
inline bool are_consecutive(const int* address, const int* count, int n, long long total) {
  long long next = 0;
  for (int i = 0; i < n; ++i) {
    if (count[i] < 0 || address[i] != next) return false;
    next += count[i];
  }
  return next == total;
}

// Reports whether `to` and `from` are permutations of n elements and inverse to each other.
inline bool are_inverse(const int* to, const int* from, int n) {
  for (int i = 0; i < n; ++i) {
    if (to[i] < 0 || to[i] >= n || from[to[i]] != i) return false;
  }
  return true;
}

}  // namespace mj

#endif  // MJTOOLS_MATH_PATTERN_H_
