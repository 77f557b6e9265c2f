// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/cholesky.h"

#include <algorithm>

#include "math/lanes.h"
#include "math/sparse.h"

namespace mj {
namespace {

double pivot(double x, double least, int& replaced) {
  if (x >= least) return x;
  ++replaced;
  return least;
}

// Eliminates columns k .. k+width-1 from each other.
void factor_panel(double* a, double* inv_diag, int k, int width, int ld, double least,
                  int& replaced) {
  for (int p = k; p < k + width; ++p) {
    double* column = a + p * ld;
    column[p] = pivot(column[p], least, replaced);
    inv_diag[p] = 1 / column[p];
    for (int j = p + 1; j < k + width; ++j) {
      double* target = a + j * ld;
      const double f = column[j] * inv_diag[p];
      for (int i = j & ~(kLanes - 1); i < ld; i += kLanes) {
        lanes(target + i).v -= f * lanes(column + i).v;
      }
    }
  }
}

// Eliminates a panel of four columns from column j to its right.
void eliminate_panel(const double* a, const double* inv_diag, int k, double* target, int j,
                     int ld) {
  const double *c0 = a + k * ld, *c1 = c0 + ld, *c2 = c1 + ld, *c3 = c2 + ld;
  const double f0 = c0[j] * inv_diag[k], f1 = c1[j] * inv_diag[k + 1];
  const double f2 = c2[j] * inv_diag[k + 2], f3 = c3[j] * inv_diag[k + 3];
  for (int i = j & ~(kLanes - 1); i < ld; i += kLanes) {
    Lanes x = lanes(target + i).v;
    x -= f0 * lanes(c0 + i).v;
    x -= f1 * lanes(c1 + i).v;
    x -= f2 * lanes(c2 + i).v;
    x -= f3 * lanes(c3 + i).v;
    lanes(target + i).v = x;
  }
}

}  // namespace

int factor_ldl(double* a, double* inv_diag, int n, int ld, double least) {
  int replaced = 0;
  for (int k = 0; k < n; k += kLanes) {
    const int width = std::min(kLanes, n - k);
    factor_panel(a, inv_diag, k, width, ld, least, replaced);
    for (int j = k + kLanes; j < n; ++j) eliminate_panel(a, inv_diag, k, a + j * ld, j, ld);
  }
  for (int k = 0; k < n; ++k) {
    double* column = a + k * ld;
    const int first = (k + 1) & ~(kLanes - 1);
    std::fill(column, column + k + 1, 0);
    for (int i = first; i < ld; i += kLanes) lanes(column + i).v *= inv_diag[k];
  }
  return replaced;
}

void solve_ldl(const double* l, const double* inv_diag, double* x, int n, int ld) {
  for (int k = 0; k < n; ++k) {
    const double* column = l + k * ld;
    const double f = x[k];
    for (int i = (k + 1) & ~(kLanes - 1); i < ld; i += kLanes) {
      lanes(x + i).v -= f * lanes(column + i).v;
    }
  }
  for (int k = 0; k < n; ++k) x[k] *= inv_diag[k];
  for (int k = n - 1; k >= 0; --k) {
    const int first = (k + 1) & ~(kLanes - 1);
    x[k] -= dot_padded(l + k * ld + first, x + first, ld - first);
  }
}

int factor_reverse_ldl(const LowerRows& rows, const ColumnUsers& users, double* value,
                       double* inv_diag, double* work, double least) {
  int replaced = 0;
  for (int j = rows.n - 1; j >= 0; --j) {
    double* row = value + rows.rowadr[j];
    const int* col = rows.colind + rows.rowadr[j];
    const int nnz = rows.rownnz[j];
    for (int k = 0; k < nnz; ++k) work[col[k]] = row[k];
    for (int u = users.adr[j]; u < users.adr[j + 1]; ++u) {
      // row i of L is still scaled by D_i
      const int i = users.row[u], adr = rows.rowadr[i];
      const double f = value[users.place[u]] * inv_diag[i];
      add_scaled_sparse_to(work, value + adr, rows.colind + adr, users.place[u] - adr + 1, -f);
    }
    work[j] = pivot(work[j], least, replaced);
    for (int k = 0; k < nnz; ++k) row[k] = work[col[k]];
    inv_diag[j] = 1 / row[nnz - 1];
  }
  for (int j = 0; j < rows.n; ++j) {
    double* row = value + rows.rowadr[j];
    for (int k = 0; k < rows.rownnz[j] - 1; ++k) row[k] *= inv_diag[j];
  }
  return replaced;
}

void solve_reverse_ldl(const LowerRows& rows, const double* value, const double* inv_diag,
                       double* x) {
  for (int i = rows.n - 1; i >= 0; --i) {
    const int adr = rows.rowadr[i];
    if (x[i] != 0) {
      add_scaled_sparse_to(x, value + adr, rows.colind + adr, rows.rownnz[i] - 1, -x[i]);
    }
  }
  for (int i = 0; i < rows.n; ++i) x[i] *= inv_diag[i];
  for (int i = 0; i < rows.n; ++i) {
    const int adr = rows.rowadr[i];
    x[i] -= dot_sparse(value + adr, rows.colind + adr, rows.rownnz[i] - 1, x);
  }
}

}  // namespace mj
