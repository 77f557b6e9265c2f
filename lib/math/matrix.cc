// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/matrix.h"

#include "math/dense.h"

namespace mj {

void mul_matrix_vector(double* res, const double* a, const double* x, int rows, int cols) {
  for (int i = 0; i < rows; ++i) res[i] = dot(a + i * cols, x, cols);
}

void mul_transpose_vector(double* res, const double* a, const double* y, int rows, int cols) {
  zero(res, cols);
  for (int i = 0; i < rows; ++i) {
    if (y[i] != 0) add_scaled_to(res, a + i * cols, y[i], cols);
  }
}

double bilinear_form(const double* x, const double* a, const double* y, int n) {
  double res = 0;
  for (int i = 0; i < n; ++i) res += x[i] * dot(a + i * n, y, n);
  return res;
}

void mul_matrices(double* res, const double* a, const double* b, int rows, int cols, int cols_b) {
  for (int i = 0; i < rows; ++i) {
    mul_transpose_vector(res + i * cols_b, b, a + i * cols, cols, cols_b);
  }
}

void mul_matrix_transpose(double* res, const double* a, const double* b, int rows, int cols,
                          int rows_b) {
  for (int i = 0; i < rows; ++i) {
    mul_matrix_vector(res + i * rows_b, b, a + i * cols, rows_b, cols);
  }
}

void mul_transpose_matrix(double* res, const double* a, const double* b, int rows, int cols,
                          int cols_b) {
  zero(res, cols * cols_b);
  for (int k = 0; k < rows; ++k) {
    for (int i = 0; i < cols; ++i) {
      const double scale = a[k * cols + i];
      if (scale != 0) add_scaled_to(res + i * cols_b, b + k * cols_b, scale, cols_b);
    }
  }
}

void gram_matrix(double* res, const double* a, const double* diagonal, int rows, int cols) {
  zero(res, cols * cols);
  for (int k = 0; k < rows; ++k) {
    const double* row = a + k * cols;
    for (int i = 0; i < cols; ++i) {
      const double scale = diagonal ? row[i] * diagonal[k] : row[i];
      if (scale != 0) add_scaled_to(res + i * cols, row, scale, i + 1);
    }
  }
  for (int i = 0; i < cols; ++i) {
    for (int j = 0; j < i; ++j) res[j * cols + i] = res[i * cols + j];
  }
}

void transpose_matrix(double* res, const double* a, int rows, int cols) {
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < cols; ++j) res[j * rows + i] = a[i * cols + j];
  }
}

void symmetrize(double* res, const double* a, int n) {
  for (int i = 0; i < n; ++i) {
    res[i * n + i] = a[i * n + i];
    for (int j = 0; j < i; ++j) {
      res[i * n + j] = res[j * n + i] = 0.5 * (a[i * n + j] + a[j * n + i]);
    }
  }
}

void set_identity(double* a, int n) {
  zero(a, n * n);
  for (int i = 0; i < n; ++i) a[i * n + i] = 1;
}

}  // namespace mj
