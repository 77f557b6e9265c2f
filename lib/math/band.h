// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Symmetric matrices with a band and, below it, dense rows: of n rows, the first n - dense have
// `width` numbers each, columns i - width + 1 .. i, right-aligned; the others have n numbers, of
// which those up to the diagonal count.

#ifndef MJTOOLS_MATH_BAND_H_
#define MJTOOLS_MATH_BAND_H_

#include <algorithm>

namespace mj {

struct BandShape {
  int n, width, dense;

  [[nodiscard]] int sparse() const { return n - dense; }
  // Address of row i less its first column: entry (i, j) is at row(i) + j for j >= first(i).
  [[nodiscard]] int row(int i) const {
    return i < sparse() ? i * width + width - 1 - i : sparse() * width + (i - sparse()) * n;
  }
  // First column of row i.
  [[nodiscard]] int first(int i) const { return i < sparse() && i >= width ? i - width + 1 : 0; }
  [[nodiscard]] int diagonal(int i) const { return row(i) + i; }
  // Numbers of row i up to the diagonal, and before it. Rows of a band without width have none.
  [[nodiscard]] int count(int i) const { return std::max(0, i + 1 - first(i)); }
  [[nodiscard]] int below(int i) const { return std::max(0, i - first(i)); }
};

// L of A + diag(add + mul * a_ii) = L L' over A, in the same shape. Returns the smallest pivot, or
// 0 as soon as one is below mjMINVAL; -1 for a matrix without rows.
double factor_band(double* a, const BandShape& shape, double add, double mul);

// res = (L L')^-1 x; res may be x. Zero for a band without width, which has no factor.
void solve_band(double* res, const double* l, const double* x, const BandShape& shape);

// To and from a dense n x n matrix, whose upper triangle is mirrored or zero. What the band form
// has no use for is left as it is.
void band_to_dense(double* dense, const double* band, const BandShape& shape, bool symmetric);
void dense_to_band(double* band, const double* dense, const BandShape& shape);

// res = A x for `count` vectors of n numbers, one after the other; A is symmetric, or only its
// lower triangle.
void mul_band_vector(double* res, const double* band, const double* x, const BandShape& shape,
                     int count, bool symmetric);

}  // namespace mj

#endif  // MJTOOLS_MATH_BAND_H_
