// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rows of sparse matrices. A row is n values and an array of their columns, which are ascending.

#ifndef MJTOOLS_MATH_SPARSE_H_
#define MJTOOLS_MATH_SPARSE_H_

#include "math/lanes.h"

namespace mj {

// Returns row . x for a sparse row and a dense x, summed as four interleaved partial sums (s0 + s2)
// + (s1 + s3), then the trailing terms one by one.
inline double dot_sparse(const double* row, const int* cols, int n, const double* x) {
  double res = 0;
  int i = 0;
  if (n >= 4) {
    double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
    for (; i <= n - 4; i += 4) {
      s0 += row[i] * x[cols[i]];
      s1 += row[i + 1] * x[cols[i + 1]];
      s2 += row[i + 2] * x[cols[i + 2]];
      s3 += row[i + 3] * x[cols[i + 3]];
    }
    res = (s0 + s2) + (s1 + s3);
  }
  for (; i < n; ++i) res += row[i] * x[cols[i]];
  return res;
}

// Returns the same number as dot_sparse(), for an x that has been gathered: x[i] belongs to row[i].
inline double dot_gathered(const double* row, const double* x, int n) {
  double res = 0;
  int i = 0;
  if (n >= kLanes) {
    Lanes s = {0, 0, 0, 0};
    for (; i <= n - kLanes; i += kLanes) s += lanes(row + i).v * lanes(x + i).v;
    res = sum(s);
  }
  for (; i < n; ++i) res += row[i] * x[i];
  return res;
}

// x += a row for a dense x and a sparse row.
inline void add_scaled_sparse_to(double* x, const double* row, const int* cols, int n, double a) {
  for (int i = 0; i < n; ++i) x[cols[i]] += row[i] * a;
}

// A sparse matrix in compressed rows: row i has rownnz[i] entries, and the first one is at
// rowadr[i].
struct SparseMatrix {
  const double* value;
  const int *rownnz, *rowadr, *colind;
};

// Memory for a sparse matrix of at most `capacity` entries.
struct SparseRows {
  double* value;
  int *rownnz, *rowadr, *colind;
  int capacity;
};

// Writes the nonzero entries of a dense rows x cols matrix to `out`. Returns false if the capacity
// of `out` is too small.
bool dense_to_sparse(const SparseRows& out, const double* dense, int rows, int cols);

void sparse_to_dense(double* dense, const SparseMatrix& a, int rows, int cols);

// Writes a symmetric n x n matrix, given by its lower triangle, as a dense matrix.
void symmetric_to_dense(double* dense, const SparseMatrix& a, int n);

}  // namespace mj

#endif  // MJTOOLS_MATH_SPARSE_H_
