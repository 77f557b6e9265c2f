// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rows of sparse matrices: n values and the columns they stand in, ascending.

#ifndef MJTOOLS_MATH_SPARSE_H_
#define MJTOOLS_MATH_SPARSE_H_

namespace mj {

// row . x for a dense x, summed as four interleaved partial sums (s0 + s2) + (s1 + s3), then the
// trailing terms one by one.
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

// x += a row for a dense x.
inline void add_scaled_sparse_to(double* x, const double* row, const int* cols, int n, double a) {
  for (int i = 0; i < n; ++i) x[cols[i]] += row[i] * a;
}

}  // namespace mj

#endif  // MJTOOLS_MATH_SPARSE_H_
