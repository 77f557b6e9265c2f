// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Symmetric matrices of n rows in which only a band along the diagonal and the last `dense` rows
// can be nonzero. Each of the first n - dense rows is stored as `width` numbers: row i holds the
// columns i - width + 1 .. i, so that the diagonal is last. A dense row is stored as n numbers, and
// the numbers after the diagonal are ignored.

#ifndef MJTOOLS_MATH_BAND_H_
#define MJTOOLS_MATH_BAND_H_

#include <algorithm>

namespace mj {

struct BandShape {
  int n, width, dense;

  [[nodiscard]] int sparse() const { return n - dense; }
  // Returns the offset for row i such that entry (i, j) is stored at row(i) + j.
  [[nodiscard]] int row(int i) const {
    return i < sparse() ? i * width + width - 1 - i : sparse() * width + (i - sparse()) * n;
  }
  // Returns the first column of row i.
  [[nodiscard]] int first(int i) const { return i < sparse() && i >= width ? i - width + 1 : 0; }
  [[nodiscard]] int diagonal(int i) const { return row(i) + i; }
  // Return the number of entries of row i: count() includes the diagonal, and below() does not. The
  // number is 0 for an empty band.
  [[nodiscard]] int count(int i) const { return std::max(0, i + 1 - first(i)); }
  [[nodiscard]] int below(int i) const { return std::max(0, i - first(i)); }
};

// Factors A + diag(add + mul * a_ii) = L L' and overwrites A by L, which has the same shape.
// Returns the smallest pivot. Stops and returns 0 if a pivot is below mjMINVAL. Returns -1 for a
// matrix without rows.
double factor_band(double* a, const BandShape& shape, double add, double mul);

// res = (L L')^-1 x; res may be x. For a band of width 0, which has no factor, res is zero.
void solve_band(double* res, const double* l, const double* x, const BandShape& shape);

// Convert from and to a dense n x n matrix. If `symmetric`, band_to_dense() copies the lower
// triangle to the upper one. Otherwise it sets the upper triangle to zero. dense_to_band() does not
// change the numbers that the band form ignores.
void band_to_dense(double* dense, const double* band, const BandShape& shape, bool symmetric);
void dense_to_band(double* band, const double* dense, const BandShape& shape);

// res = A x for `count` vectors x of n numbers each, stored one after the other. If not
// `symmetric`, the upper triangle of A counts as zero.
void mul_band_vector(double* res, const double* band, const double* x, const BandShape& shape,
                     int count, bool symmetric);

}  // namespace mj

#endif  // MJTOOLS_MATH_BAND_H_
