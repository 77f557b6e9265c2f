// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/dense_cholesky.h"

#include <mujoco/mjtype.h>

#include <cmath>

#include "math/dense.h"

namespace mj {

int factor_cholesky(double* a, int n, double least) {
  int rank = n;
  for (int j = 0; j < n; ++j) {
    double* row = a + j * n;
    double pivot = row[j] - dot(row, row, j);
    const bool deficient = pivot < least;
    if (deficient) {
      pivot = least;
      --rank;
    }
    row[j] = std::sqrt(pivot);
    const double inverse = 1 / row[j];
    for (int i = j + 1; i < n; ++i) {
      double& entry = a[i * n + j];
      entry = deficient ? 0 : (entry - dot(a + i * n, row, j)) * inverse;
    }
  }
  return rank;
}

void solve_cholesky(double* res, const double* l, const double* x, int n) {
  if (res != x) copy(res, x, n);
  for (int i = 0; i < n; ++i) {
    res[i] = (res[i] - dot(l + i * n, res, i)) / l[i * n + i];
  }
  for (int i = n - 1; i >= 0; --i) {
    res[i] /= l[i * n + i];
    add_scaled_to(res, l + i * n, -res[i], i);
  }
}

int update_cholesky(double* l, double* x, int n, bool plus) {
  int rank = n;
  const double sign = plus ? 1 : -1;
  for (int k = 0; k < n; ++k) {
    if (x[k] == 0) continue;
    const double diagonal = l[k * n + k];
    double square = diagonal * diagonal + sign * x[k] * x[k];
    if (square < mjMINVAL) {
      square = mjMINVAL;
      --rank;
    }
    const double root = std::sqrt(square), c = root / diagonal, s = x[k] / diagonal;
    l[k * n + k] = root;
    for (int i = k + 1; i < n; ++i) {
      double& entry = l[i * n + k];
      entry = (entry + sign * s * x[i]) / c;
      x[i] = c * x[i] - s * entry;
    }
  }
  return rank;
}

}  // namespace mj
