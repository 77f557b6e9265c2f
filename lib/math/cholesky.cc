// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/cholesky.h"

#include "math/lanes.h"
#include "math/with_constant.h"

namespace mj {
namespace {

double pivot(double x, double least, int& replaced) {
  if (x >= least) return x;
  ++replaced;
  return least;
}

// Eliminates the rows of a panel, first .. first+rows-1, from each other, and finds their pivots.
// The columns of the panel are computed first, because they give the multipliers for the other
// columns.
template <int rows>
void factor_panel(double* a, double* inv_diag, int first, int ld, int width, double least,
                  int& replaced) {
  double* row[rows];
  Lanes own[rows];
  double f[rows][rows];  // f[p][j]: multiple of row p that is subtracted from row j
  for (int k = 0; k < rows; ++k) row[k] = a + (first + k) * ld;
  for (int p = rows - 1; p >= 0; --p) {
    own[p] = lanes(row[p] + first).v;
    for (int q = rows - 1; q > p; --q) own[p] -= f[q][p] * own[q];
    own[p][p] = pivot(own[p][p], least, replaced);
    const double inverse = 1 / own[p][p];
    for (int j = 0; j < p; ++j) f[p][j] = own[p][j] * inverse;
    inv_diag[first + p] = inverse;
    lanes(row[p] + first).v = own[p];
  }
  for (int i = -width; i < first; i += kLanes) {
    Lanes v[rows];
    for (int p = rows - 1; p >= 0; --p) {
      v[p] = lanes(row[p] + i).v;
      for (int q = rows - 1; q > p; --q) v[p] -= f[q][p] * v[q];
      lanes(row[p] + i).v = v[p];
    }
  }
}

// The factors by which the rows of a panel are multiplied before they are subtracted from row j.
template <int rows>
struct Multipliers {
  double f[rows];
  bool zero = true;

  Multipliers(const double* panel, const double* inv_diag, int j, int ld) {
    for (int k = 0; k < rows; ++k) {
      zero = zero && panel[k * ld + j] == 0;
      f[k] = panel[k * ld + j] * inv_diag[k];
    }
  }
};

// Eliminates a panel from rows j and j + 1 above it.
template <int rows>
void eliminate_two(const double* panel, const double* inv_diag, double* a, int j, int ld,
                   int width) {
  const Multipliers<rows> m(panel, inv_diag, j, ld), m1(panel, inv_diag, j + 1, ld);
  if (m.zero && m1.zero) return;
  double *target = a + j * ld, *target1 = target + ld;
  for (int i = -width; i <= j + 1; i += kLanes) {
    Lanes x = lanes(target + i).v, x1 = lanes(target1 + i).v;
    for (int k = rows - 1; k >= 0; --k) {
      const Lanes row = lanes(panel + k * ld + i).v;
      x -= m.f[k] * row;
      x1 -= m1.f[k] * row;
    }
    lanes(target + i).v = x;
    lanes(target1 + i).v = x1;
  }
}

// Eliminates a panel from all rows above it. `first` is a multiple of kLanes.
template <int rows>
void eliminate_panel(double* a, double* inv_diag, int first, int ld, int width, double least,
                     int& replaced) {
  factor_panel<rows>(a, inv_diag, first, ld, width, least, replaced);
  for (int j = first - 2; j >= 0; j -= 2) {
    eliminate_two<rows>(a + first * ld, inv_diag + first, a, j, ld, width);
  }
}

// x := (D L)'^-1 x for the rows of a panel. The part of x that belongs to the panel stays in
// registers until it is written in whole lanes, with zeros after n. If lanes were written number by
// number, reading them would be slow.
template <int rows>
void solve_panel_upper(const double* l, const double* inv_diag, double* x, int first, int ld) {
  const double* row[rows];
  for (int k = 0; k < rows; ++k) row[k] = l + (first + k) * ld;
  double f[kLanes] = {};
  for (int k = 0; k < rows; ++k) f[k] = x[first + k];
  for (int k = rows - 1; k >= 0; --k) {
    f[k] *= inv_diag[first + k];
    for (int j = 0; j < k; ++j) f[j] -= f[k] * row[k][first + j];
  }
  for (int i = 0; i < first; i += kLanes) {
    Lanes v = lanes(x + i).v;
    for (int k = rows - 1; k >= 0; --k) v -= f[k] * lanes(row[k] + i).v;
    lanes(x + i).v = v;
  }
  lanes(x + first).v = Lanes{f[0], f[1], f[2], f[3]};
}

// x := L^-1 x for the rows of a panel.
template <int rows>
void solve_panel_lower(const double* l, const double* inv_diag, double* x, int first, int ld) {
  Lanes sums[rows] = {};
  for (int i = 0; i < first; i += kLanes) {
    const Lanes v = lanes(x + i).v;
    for (int k = 0; k < rows; ++k) sums[k] += lanes(l + (first + k) * ld + i).v * v;
  }
  double own[kLanes] = {};
  for (int k = 0; k < rows; ++k) {
    const double* row = l + (first + k) * ld + first;
    double total = sum(sums[k]);
    for (int j = 0; j < k; ++j) total += row[j] * own[j];
    own[k] = x[first + k] - total * inv_diag[first + k];
  }
  lanes(x + first).v = Lanes{own[0], own[1], own[2], own[3]};
}

// Splits n rows into panels, and calls `visit` with the number of rows of the last panel as a
// compile-time constant. This number is 1 to kLanes.
template <typename Visit>
void with_last_panel(int n, const Visit& visit) {
  with_constant<kLanes>(n % kLanes, visit);
}

}  // namespace

int factor_reverse_ldl(double* a, double* inv_diag, int n, int ld, double least, int width) {
  int replaced = 0;
  int first = (n - 1) & ~(kLanes - 1);
  with_last_panel(n, [&](auto rows) {
    eliminate_panel<rows.value>(a, inv_diag, first, ld, width, least, replaced);
  });
  for (first -= kLanes; first >= 0; first -= kLanes) {
    eliminate_panel<kLanes>(a, inv_diag, first, ld, width, least, replaced);
  }
  return replaced;
}

void solve_reverse_ldl_upper(const double* dl, const double* inv_diag, double* x, int n, int ld) {
  const int last = (n - 1) & ~(kLanes - 1);
  with_last_panel(n, [&](auto rows) { solve_panel_upper<rows.value>(dl, inv_diag, x, last, ld); });
  for (int first = last - kLanes; first >= 0; first -= kLanes) {
    solve_panel_upper<kLanes>(dl, inv_diag, x, first, ld);
  }
}

void solve_reverse_ldl_lower(const double* dl, const double* inv_diag, double* x, int n, int ld) {
  const int last = (n - 1) & ~(kLanes - 1);
  for (int first = 0; first < last; first += kLanes) {
    solve_panel_lower<kLanes>(dl, inv_diag, x, first, ld);
  }
  with_last_panel(n, [&](auto rows) { solve_panel_lower<rows.value>(dl, inv_diag, x, last, ld); });
}

void solve_reverse_ldl(const double* dl, const double* inv_diag, double* x, int n, int ld) {
  solve_reverse_ldl_upper(dl, inv_diag, x, n, ld);
  solve_reverse_ldl_lower(dl, inv_diag, x, n, ld);
}

}  // namespace mj
