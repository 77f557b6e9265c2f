// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Panels of sparse symmetric matrices of one or four worlds: consecutive rows with the same
// columns, except that each row also has the previous rows of the panel as columns. Loops over a
// panel load indices and vectors once for all of its rows. Each number is computed by the same
// operations in the same order for every partition into panels.

#ifndef MJTOOLS_BATCH_PANELS_H_
#define MJTOOLS_BATCH_PANELS_H_

#include <vector>

#include "batch/lane.h"
#include "math/cholesky.h"
#include "math/with_constant.h"

namespace mj::batch {

// Rows last-size+1 .. last. The columns of the first row belong to all of them.
struct Panel {
  int last, size;
};
constexpr int kMostPanelRows = 4;

// Lists the panels from last to first. `dofs` are the rows of the matrix in ascending order.
inline void find_panels(const LowerRows& rows, const std::vector<int>& dofs,
                        std::vector<Panel>& panels) {
  panels.clear();
  for (size_t i = dofs.size(); i > 0;) {
    Panel panel{dofs[--i], 1};
    for (int k = panel.last; i > 0 && panel.size < kMostPanelRows; --k, --i, ++panel.size) {
      const int n = rows.rownnz[k];
      if (n < 2 || rows.colind[rows.rowadr[k] + n - 2] != k - 1 || rows.rownnz[k - 1] != n - 1) {
        break;
      }
    }
    panels.push_back(panel);
  }
}

// Returns the index of entry (i, j), with j <= i, in a lower triangle whose rows are stored one
// after the other.
constexpr int triangle_index(int i, int j) {
  return i * (i + 1) / 2 + j;
}
template <typename T>
inline T* triangle_row(T* matrix, int i) {
  return matrix + triangle_index(i, 0);
}

// Calls f with the size of a panel as a compile-time constant.
template <typename F>
inline void with_panel_size(int size, const F& f) {
  with_constant<kMostPanelRows>(size, f);
}

// Does the steps of y := A x that belong to the rows of a panel.
template <int size, typename T>
void mul_panel(const LowerRows& rows, int last, const T* A, const T* x, T* y) {
  const int first = last - size + 1;
  const int n = rows.rownnz[first] - 1;
  const int* col = rows.colind + rows.rowadr[first];
  const T* row[size];
  T v[size], sum[size];
  for (int q = 0; q < size; ++q) {
    row[q] = A + rows.rowadr[first + q];
    v[q] = x[first + q];
    sum[q] = row[q][n + q] * v[q];
  }
  for (int c = 0; c < n; ++c) {
    const T u = x[col[c]];
    T t = y[col[c]];
    for (int q = 0; q < size; ++q) {
      sum[q] += row[q][c] * u;
      t += row[q][c] * v[q];
    }
    y[col[c]] = t;
  }
  for (int q = 0; q < size; ++q) {
    for (int p = 0; p < q; ++p) {
      sum[q] += row[q][n + p] * v[p];
      sum[p] += row[q][n + p] * v[q];
    }
  }
  for (int q = 0; q < size; ++q) y[first + q] = sum[q];
}

// Computes y := A x for a symmetric matrix whose lower triangle is stored as compressed rows.
template <typename T>
void mul_symmetric(const LowerRows& rows, const std::vector<Panel>& panels, const T* A, const T* x,
                   T* y) {
  for (auto p = panels.rbegin(); p != panels.rend(); ++p) {
    with_panel_size(p->size, [&](auto size) { mul_panel<size.value>(rows, p->last, A, x, y); });
  }
}

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_PANELS_H_
