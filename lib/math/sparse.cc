// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/sparse.h"

#include "math/dense.h"

namespace mj {

bool dense_to_sparse(const SparseRows& out, const double* dense, int rows, int cols) {
  if (out.capacity <= 0) return false;
  int count = 0;
  for (int i = 0; i < rows; ++i) {
    out.rowadr[i] = count;
    for (int j = 0; j < cols; ++j) {
      const double x = dense[i * cols + j];
      if (x == 0) continue;
      if (count == out.capacity) return false;
      out.value[count] = x;
      out.colind[count++] = j;
    }
    out.rownnz[i] = count - out.rowadr[i];
  }
  return true;
}

void sparse_to_dense(double* dense, const SparseMatrix& a, int rows, int cols) {
  zero(dense, rows * cols);
  for (int i = 0; i < rows; ++i) {
    for (int k = a.rowadr[i]; k < a.rowadr[i] + a.rownnz[i]; ++k) {
      dense[i * cols + a.colind[k]] = a.value[k];
    }
  }
}

void symmetric_to_dense(double* dense, const SparseMatrix& a, int n) {
  sparse_to_dense(dense, a, n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j) dense[j * n + i] = dense[i * n + j];
  }
}

}  // namespace mj
