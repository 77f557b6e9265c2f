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

// Eliminates rows last .. first of a panel from each other, and finds their pivots.
void factor_panel(double* a, double* inv_diag, int first, int last, int ld, double least,
                  int& replaced) {
  for (int p = last; p >= first; --p) {
    double* row = a + p * ld;
    row[p] = pivot(row[p], least, replaced);
    inv_diag[p] = 1 / row[p];
    for (int j = p - 1; j >= first; --j) {
      double* target = a + j * ld;
      const double f = row[j] * inv_diag[p];
      for (int i = 0; i <= j; i += kLanes) lanes(target + i).v -= f * lanes(row + i).v;
    }
  }
}

// The multipliers with which a panel of four rows enters row j.
struct Multipliers {
  double f[kLanes];
  bool zero;

  Multipliers(const double* panel, const double* inv_diag, int j, int ld) {
    zero = true;
    for (int k = 0; k < kLanes; ++k) {
      zero = zero && panel[k * ld + j] == 0;
      f[k] = panel[k * ld + j] * inv_diag[k];
    }
  }
};

// Eliminates a panel of four rows from rows j and j + 1 above it.
void eliminate_two(const double* panel, const double* inv_diag, double* a, int j, int ld) {
  const Multipliers m(panel, inv_diag, j, ld), m1(panel, inv_diag, j + 1, ld);
  if (m.zero && m1.zero) return;
  double *target = a + j * ld, *target1 = target + ld;
  for (int i = 0; i <= j + 1; i += kLanes) {
    Lanes x = lanes(target + i).v, x1 = lanes(target1 + i).v;
    for (int k = kLanes - 1; k >= 0; --k) {
      const Lanes row = lanes(panel + k * ld + i).v;
      x -= m.f[k] * row;
      x1 -= m1.f[k] * row;
    }
    lanes(target + i).v = x;
    lanes(target1 + i).v = x1;
  }
}

// x := L'^-1 x for the four rows of a panel, whose part of x stays in registers.
void solve_panel_upper(const double* l, double* x, int first, int ld) {
  const double* row[kLanes];
  for (int k = 0; k < kLanes; ++k) row[k] = l + (first + k) * ld;
  Lanes own = lanes(x + first).v;
  for (int k = kLanes - 1; k > 0; --k) own -= own[k] * lanes(row[k] + first).v;
  lanes(x + first).v = own;
  for (int i = 0; i < first; i += kLanes) {
    Lanes v = lanes(x + i).v;
    for (int k = kLanes - 1; k >= 0; --k) v -= own[k] * lanes(row[k] + i).v;
    lanes(x + i).v = v;
  }
}

// x := L^-1 x for the four rows of a panel, summed in the order of dot_padded.
void solve_panel_lower(const double* l, double* x, int first, int ld) {
  Lanes sums[kLanes] = {};
  for (int i = 0; i < first; i += kLanes) {
    const Lanes v = lanes(x + i).v;
    for (int k = 0; k < kLanes; ++k) sums[k] += lanes(l + (first + k) * ld + i).v * v;
  }
  for (int k = 0; k < kLanes; ++k) {
    const double* row = l + (first + k) * ld + first;
    double s[kLanes];
    for (int j = 0; j < kLanes; ++j) s[j] = j < k ? sums[k][j] + row[j] * x[first + j] : sums[k][j];
    x[first + k] -= (s[0] + s[2]) + (s[1] + s[3]);
  }
}

}  // namespace

int factor_reverse_ldl(double* a, double* inv_diag, int n, int ld, double least) {
  int replaced = 0;
  int first = (n - 1) & ~(kLanes - 1);
  factor_panel(a, inv_diag, first, n - 1, ld, least, replaced);
  for (int p = n - 1; p >= first; --p) {  // may be fewer than a whole panel
    for (int j = first - 1; j >= 0; --j) {
      double *row = a + p * ld, *target = a + j * ld;
      if (row[j] == 0) continue;
      const double f = row[j] * inv_diag[p];
      for (int i = 0; i <= j; i += kLanes) lanes(target + i).v -= f * lanes(row + i).v;
    }
  }
  for (first -= kLanes; first >= 0; first -= kLanes) {
    factor_panel(a, inv_diag, first, first + kLanes - 1, ld, least, replaced);
    for (int j = first - 2; j >= 0; j -= 2) {
      eliminate_two(a + first * ld, inv_diag + first, a, j, ld);
    }
  }
  for (int k = 0; k < n; ++k) {
    double* row = a + k * ld;
    for (int i = 0; i < k; i += kLanes) lanes(row + i).v *= inv_diag[k];
    std::fill(row + k, row + ld, 0);
  }
  return replaced;
}

void solve_reverse_ldl(const double* l, const double* inv_diag, double* x, int n, int ld) {
  std::fill(x + n, x + ld, 0);
  int first = n & ~(kLanes - 1);
  for (int k = n - 1; k >= first; --k) {
    for (int i = 0; i < k; i += kLanes) lanes(x + i).v -= x[k] * lanes(l + k * ld + i).v;
  }
  for (first -= kLanes; first >= 0; first -= kLanes) solve_panel_upper(l, x, first, ld);
  for (int k = 0; k < n; ++k) x[k] *= inv_diag[k];
  for (first = 0; first <= n - kLanes; first += kLanes) solve_panel_lower(l, x, first, ld);
  for (int k = first; k < n; ++k) x[k] -= dot_padded(l + k * ld, x, padded(k));
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
