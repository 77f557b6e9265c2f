// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Symmetric matrices with a band and dense rows below it. The first n - dense of n rows have
// `width` numbers each, for columns i - width + 1 .. i, right-aligned. A dense row has n numbers.
// Only those up to the diagonal count.

#ifndef MJTOOLS_MATH_BAND_H_
#define MJTOOLS_MATH_BAND_H_

#include <algorithm>

namespace mj {

struct BandShape {
  int n, width, dense;

  [[nodiscard]] int sparse() const { return n - dense; }
  // Returns the address of row i minus its first column: entry (i, j) is at row(i) + j.
  [[nodiscard]] int row(int i) const {
    return i < sparse() ? i * width + width - 1 - i : sparse() * width + (i - sparse()) * n;
  }
  // Returns the first column of row i.
  [[nodiscard]] int first(int i) const { return i < sparse() && i >= width ? i - width + 1 : 0; }
  [[nodiscard]] int diagonal(int i) const { return row(i) + i; }
  // Return how many entries row i has: with the diagonal (count), and without it (below). Both are
  // 0 for an empty band.
  [[nodiscard]] int count(int i) const { return std::max(0, i + 1 - first(i)); }
  [[nodiscard]] int below(int i) const { return std::max(0, i - first(i)); }
};

// Overwrites A by L with A + diag(add + mul * a_ii) = L L', in the same shape. Returns the smallest
// pivot, or 0 as soon as a pivot is below mjMINVAL. Returns -1 for a matrix without rows.
double factor_band(double* a, const BandShape& shape, double add, double mul);

// res = (L L')^-1 x; res may be x. For a band of width 0, which has no factor, res is zero.
void solve_band(double* res, const double* l, const double* x, const BandShape& shape);

// Convert to and from a dense n x n matrix, whose upper triangle is mirrored or zero. Entries that
// the band form does not use stay unchanged.
void band_to_dense(double* dense, const double* band, const BandShape& shape, bool symmetric);
void dense_to_band(double* band, const double* dense, const BandShape& shape);

// res = A x for `count` vectors of n numbers, one after the other. If not `symmetric`, A is the
// lower triangle alone.
void mul_band_vector(double* res, const double* band, const double* x, const BandShape& shape,
                     int count, bool symmetric);

}  // namespace mj

#endif  // MJTOOLS_MATH_BAND_H_
