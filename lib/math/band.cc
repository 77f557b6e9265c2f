// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/band.h"

#include <mujoco/mjtype.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "math/dense.h"

namespace mj {

double factor_band(double* a, const BandShape& shape, double add, double mul) {
  double smallest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < shape.n; ++i) {
    if (shape.count(i) == 0) return 0;
    double* row = a + shape.row(i);
    const int first = shape.first(i);
    for (int j = first; j < i; ++j) {
      const double* other = a + shape.row(j);
      const int begin = std::max(first, shape.first(j));
      row[j] = (row[j] - dot(row + begin, other + begin, j - begin)) / other[j];
    }
    const double pivot = row[i] + (add + mul * row[i]) - dot(row + first, row + first, i - first);
    if (pivot < mjMINVAL) return 0;
    smallest = std::min(smallest, pivot);
    row[i] = std::sqrt(pivot);
  }
  return shape.n > 0 ? smallest : -1;
}

void solve_band(double* res, const double* l, const double* x, const BandShape& shape) {
  if (shape.width <= 0 && shape.sparse() > 0) return zero(res, shape.n);
  if (res != x) copy(res, x, shape.n);
  for (int i = 0; i < shape.n; ++i) {
    const double* row = l + shape.row(i);
    const int first = shape.first(i);
    res[i] = (res[i] - dot(row + first, res + first, i - first)) / row[i];
  }
  for (int i = shape.n - 1; i >= 0; --i) {
    const double* row = l + shape.row(i);
    const int first = shape.first(i);
    res[i] /= row[i];
    add_scaled_to(res + first, row + first, -res[i], i - first);
  }
}

void band_to_dense(double* dense, const double* band, const BandShape& shape, bool symmetric) {
  zero(dense, shape.n * shape.n);
  for (int i = 0; i < shape.n; ++i) {
    if (shape.count(i) == 0) continue;  // an empty band may be null
    const double* row = band + shape.row(i);
    for (int j = shape.first(i); j <= i; ++j) {
      dense[i * shape.n + j] = row[j];
      if (symmetric) dense[j * shape.n + i] = row[j];
    }
  }
}

void dense_to_band(double* band, const double* dense, const BandShape& shape) {
  for (int i = 0; i < shape.n; ++i) {
    const int first = shape.first(i);
    copy(band + (shape.row(i) + first), dense + i * shape.n + first, shape.count(i));
  }
}

void mul_band_vector(double* res, const double* band, const double* x, const BandShape& shape,
                     int count, bool symmetric) {
  for (int k = 0; k < count; ++k, res += shape.n, x += shape.n) {
    for (int i = 0; i < shape.n; ++i) {
      if (shape.count(i) == 0) {
        res[i] = 0;
        continue;
      }
      const double* row = band + shape.row(i);
      const int first = shape.first(i), below = shape.below(i);
      res[i] = dot(row + first, x + first, shape.count(i));
      if (symmetric) add_scaled_to(res + first, row + first, x[i], below);
    }
  }
}

}  // namespace mj
