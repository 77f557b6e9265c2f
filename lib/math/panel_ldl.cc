// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Right-looking factorisation by panels (see the header), from the last panel to the first:
//
// 1. Factor the rows of the panel among each other, as a dense matrix.
// 2. For each panel among its columns, find where the columns of both overlap. Subtract multiples
//    of the rows from the rows of that panel, two or three rows at a time.

#include "math/panel_ldl.h"

#include "base/invariant.h"
#include "math/cholesky.h"
#include "math/lanes.h"
#include "math/with_constant.h"

namespace mj {
namespace {

// Number of rows of a panel that are subtracted from other rows, or multiplied, together.
constexpr int kBatch = 4;

// Finds the columns that panel p shares with the panel p.col[j], up to this panel itself. Adjacent
// columns are joined. Returns the number of overlaps.
int find_overlaps(const RowPanels& panels, const RowPanel& p, int j, PanelOverlap* overlap) {
  const RowPanel& other = panels.panel[p.col[j]];
  int count = 0, from = 0, to = 0, c = 0;
  const auto add = [&](int n) {
    if (count > 0 && overlap[count - 1].from + overlap[count - 1].n == from &&
        overlap[count - 1].to + overlap[count - 1].n == to) {
      overlap[count - 1].n += n;
    } else {
      overlap[count++] = {from, to, n};
    }
  };
  for (int i = 0; i < j; ++i) {
    while (other.col[c] != p.col[i]) {
      to += padded(panels.panel[other.col[c++]].n);
      MJ_INVARIANT(c < other.ncol);
    }
    const int n = padded(panels.panel[p.col[i]].n);
    add(n);
    from += n;
    to += n;
    ++c;
  }
  to = other.width;
  add(padded(other.n));
  return count;
}

// Subtracts multiples of `rows` rows from ntarget rows, in the columns of the overlaps. `column` is
// the column of the multipliers, which belongs to the first target.
template <int rows, int ntarget>
void subtract(const double* row, int ld, const double* inv_diag, int column, double* target,
              int target_ld, const PanelOverlap* overlap, int count, int last) {
  double f[ntarget][rows];
  for (int t = 0; t < ntarget; ++t) {
    for (int q = 0; q < rows; ++q) f[t][q] = row[q * ld + column + t] * inv_diag[q];
  }
  for (int k = 0; k < count; ++k) {
    const double* from = row + overlap[k].from;
    double* to = target + overlap[k].to;
    const int n = k < count - 1 ? overlap[k].n : last;
    for (int i = 0; i < n; i += kLanes) {
      Lanes x[ntarget];
      for (int t = 0; t < ntarget; ++t) x[t] = lanes(to + t * target_ld + i).v;
      for (int q = rows - 1; q >= 0; --q) {
        const Lanes y = lanes(from + q * ld + i).v;
        for (int t = 0; t < ntarget; ++t) x[t] -= f[t][q] * y;
      }
      for (int t = 0; t < ntarget; ++t) lanes(to + t * target_ld + i).v = x[t];
    }
  }
}

// Subtracts multiples of rows of panel p, from `row` on, from the rows of the panel p.col[j].
template <int rows>
void subtract_from(const RowPanel& other, const double* row, int ld, const double* inv_diag,
                   double* value, const PanelOverlap* overlap, int count) {
  const PanelOverlap& own = overlap[count - 1];  // ends with the columns of the other panel
  const int before = own.n - padded(other.n), column = own.from + before;
  double* target = value + other.adr;
  int t = other.n;
  if constexpr (rows <= 3) {
    // Bodies with three dofs, such as balls and particles, have panels of three rows. The numbers
    // of three targets fit into registers.
    if (t == 3) {
      return subtract<rows, 3>(row, ld, inv_diag, column, target, other.ld, overlap, count,
                               before + 3);
    }
  }
  for (; t >= 2; t -= 2) {
    subtract<rows, 2>(row, ld, inv_diag, column + t - 2, target + (t - 2) * other.ld, other.ld,
                      overlap, count, before + t);
  }
  if (t == 1) {
    subtract<rows, 1>(row, ld, inv_diag, column, target, other.ld, overlap, count, before + 1);
  }
}

void eliminate(const RowPanels& panels, const RowPanel& p, double* value, const double* inv_diag,
               PanelOverlap* overlap) {
  for (int j = p.ncol - 1; j >= 0; --j) {
    const RowPanel& other = panels.panel[p.col[j]];
    const int count = find_overlaps(panels, p, j, overlap);
    for (int end = p.n, rows; end > 0; end -= rows) {
      rows = end < kBatch ? end : kBatch;
      const double* row = value + p.adr + (end - rows) * p.ld;
      const double* inv = inv_diag + p.x + end - rows;
      switch (rows) {
        case 1:
          subtract_from<1>(other, row, p.ld, inv, value, overlap, count);
          break;
        case 2:
          subtract_from<2>(other, row, p.ld, inv, value, overlap, count);
          break;
        case 3:
          subtract_from<3>(other, row, p.ld, inv, value, overlap, count);
          break;
        default:
          subtract_from<kBatch>(other, row, p.ld, inv, value, overlap, count);
      }
    }
  }
}

}  // namespace

int factor_panels(const RowPanels& panels, double* value, double* inv_diag, PanelOverlap* work,
                  double least) {
  int replaced = 0;
  for (int g = panels.n - 1; g >= 0; --g) {
    const RowPanel& p = panels.panel[g];
    replaced +=
        factor_reverse_ldl(value + p.adr + p.width, inv_diag + p.x, p.n, p.ld, least, p.width);
    eliminate(panels, p, value, inv_diag, work);
  }
  return replaced;
}

namespace {

// Subtracts `rows` rows of panel p, from row q on, multiplied by their part of x, from x at the
// columns of the panel.
template <int rows>
void subtract_rows(const RowPanels& panels, const RowPanel& p, const double* value, int q,
                   double* x) {
  const double* at = value + p.adr + q * p.ld;
  double f[rows];
  for (int k = 0; k < rows; ++k) f[k] = x[p.x + q + k];
  for (int j = 0; j < p.ncol; ++j) {
    const RowPanel& other = panels.panel[p.col[j]];
    for (int i = 0; i < other.n; i += kLanes, at += kLanes) {
      Lanes v = lanes(x + other.x + i).v;
      for (int k = rows - 1; k >= 0; --k) v -= f[k] * lanes(at + k * p.ld).v;
      lanes(x + other.x + i).v = v;
    }
  }
}

// Subtracts the products of `rows` rows of panel p, from row q on, with x from its part of x.
template <int rows>
void subtract_products(const RowPanels& panels, const RowPanel& p, const double* value, int q,
                       const double* inv_diag, double* x) {
  const double* at = value + p.adr + q * p.ld;
  Lanes s[rows] = {};
  for (int j = 0; j < p.ncol; ++j) {
    const RowPanel& other = panels.panel[p.col[j]];
    for (int i = 0; i < other.n; i += kLanes, at += kLanes) {
      const Lanes v = lanes(x + other.x + i).v;
      for (int k = 0; k < rows; ++k) s[k] += lanes(at + k * p.ld).v * v;
    }
  }
  for (int k = 0; k < rows; ++k) x[p.x + q + k] -= sum(s[k]) * inv_diag[p.x + q + k];
}

}  // namespace

void solve_panels(const RowPanels& panels, const double* value, const double* inv_diag, double* x) {
  for (int g = panels.n - 1; g >= 0; --g) {
    const RowPanel& p = panels.panel[g];
    solve_reverse_ldl_upper(value + p.adr + p.width, inv_diag + p.x, x + p.x, p.n, p.ld);
    for (int end = p.n, n; p.ncol > 0 && end > 0; end -= n) {
      n = end < kBatch ? end : kBatch;
      with_constant<kBatch>(
          n, [&](auto rows) { subtract_rows<rows.value>(panels, p, value, end - rows.value, x); });
    }
  }
  for (int g = 0; g < panels.n; ++g) {
    const RowPanel& p = panels.panel[g];
    for (int q = 0, n; p.ncol > 0 && q < p.n; q += n) {
      n = p.n - q < kBatch ? p.n - q : kBatch;
      with_constant<kBatch>(
          n, [&](auto rows) { subtract_products<rows.value>(panels, p, value, q, inv_diag, x); });
    }
    solve_reverse_ldl_lower(value + p.adr + p.width, inv_diag + p.x, x + p.x, p.n, p.ld);
  }
}

}  // namespace mj
