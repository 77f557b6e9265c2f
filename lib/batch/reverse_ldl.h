// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sparse factors H = L' D L of one or four worlds, with unit lower triangular L. The rows are
// eliminated from last to first. The rows of a panel are eliminated together.

#ifndef MJTOOLS_BATCH_REVERSE_LDL_H_
#define MJTOOLS_BATCH_REVERSE_LDL_H_

#include <mujoco/mjtype.h>

#include <type_traits>
#include <vector>

#include "batch/panels.h"

namespace mj::batch {

// Rows of a lower triangle that are stored one after the other. Hessians use it, because their
// patterns change. Pivots below mjMINVAL are replaced.
template <typename T>
struct TriangleRows {
  T* values;

  [[nodiscard]] T* row(int i) const { return triangle_row(values, i); }
  // Returns the index in a row of its k-th nonzero entry.
  static int place(int /*k*/, int column) { return column; }
  static std::remove_const_t<T> pivot(const T& x) {
    return max(same<std::remove_const_t<T>>(mjMINVAL), x);
  }
};

// Compressed rows of a tree of dofs, such as the rows of mjData::M. The columns of an ancestor of a
// dof are the first columns of the row of the dof.
template <typename T>
struct CompressedRows {
  T* values;
  const int* rowadr;

  [[nodiscard]] T* row(int i) const { return values + rowadr[i]; }
  static int place(int k, int /*column*/) { return k; }
  static std::remove_const_t<T> pivot(const T& x) { return x; }
};

// Subtracts f_q times row q of a panel from a row above it, for the columns col[0 .. n).
template <int size, typename Storage, typename T>
inline void subtract_panel(T* const* rows, const T* f, const int* col, int n, T* target) {
  for (int i = 0; i < n; ++i) {
    const int k = Storage::place(i, col[i]);
    T t = target[k];
    for (int q = 0; q < size; ++q) t -= f[q] * rows[q][k];
    target[k] = t;
  }
}

// Eliminates the rows of a panel from each other and from all rows above it.
template <int size, typename Storage, typename T>
void factor_panel(const LowerRows& rows, int last, const Storage& L, T* inv_diag) {
  const int first = last - size + 1;
  const int n = rows.rownnz[first] - 1;
  const int* col = rows.colind + rows.rowadr[first];
  const auto inside = [&](int j) { return Storage::place(n + j - first, j); };
  T* row[size];
  T inverse[size], f[size][size];  // f[p][q]: multiple of row p that is subtracted from row q
  for (int q = 0; q < size; ++q) {
    row[q] = L.row(last - q);
    for (int j = first; j <= last - q; ++j) {
      for (int p = 0; p < q; ++p) row[q][inside(j)] -= f[p][q] * row[p][inside(j)];
    }
    inverse[q] = same<T>(1) / Storage::pivot(row[q][inside(last - q)]);
    inv_diag[last - q] = inverse[q];
    for (int r = q + 1; r < size; ++r) f[q][r] = row[q][inside(last - r)] * inverse[q];
  }
  for (int c = 0; c < n; ++c) {
    const int k = Storage::place(c, col[c]);
    T v[size];
    for (int q = 0; q < size; ++q) {
      v[q] = row[q][k];
      for (int p = 0; p < q; ++p) v[q] -= f[p][q] * v[p];
      row[q][k] = v[q];
    }
  }
  for (int c = n - 1; c >= 0; --c) {
    const int k = Storage::place(c, col[c]);
    T multiplier[size];
    for (int q = 0; q < size; ++q) multiplier[q] = row[q][k] * inverse[q];
    subtract_panel<size, Storage>(row, multiplier, col, c + 1, L.row(col[c]));
    for (int q = 0; q < size; ++q) row[q][k] = multiplier[q];
  }
  for (int q = 0; q < size; ++q) {
    for (int r = q + 1; r < size; ++r) row[q][inside(last - r)] = f[q][r];
  }
}

// Does the steps of x := L'^-1 x that belong to the rows of a panel.
template <int size, typename Storage, typename T>
void solve_panel_upper(const LowerRows& rows, int last, const Storage& L, T* x) {
  const int first = last - size + 1;
  const int n = rows.rownnz[first] - 1;
  const int* col = rows.colind + rows.rowadr[first];
  const T* row[size];
  T f[size];
  for (int q = 0; q < size; ++q) {
    row[q] = L.row(last - q);
    f[q] = x[last - q];
    for (int p = 0; p < q; ++p) f[q] -= f[p] * row[p][Storage::place(n + size - 1 - q, last - q)];
    x[last - q] = f[q];
  }
  for (int c = 0; c < n; ++c) {
    T t = x[col[c]];
    for (int q = 0; q < size; ++q) t -= f[q] * row[q][Storage::place(c, col[c])];
    x[col[c]] = t;
  }
}

// Does the steps of x := L^-1 D^-1 x that belong to the rows of a panel.
template <int size, typename Storage, typename T>
void solve_panel_lower(const LowerRows& rows, int last, const Storage& L, const T* inv_diag, T* x) {
  const int first = last - size + 1;
  const int n = rows.rownnz[first] - 1;
  const int* col = rows.colind + rows.rowadr[first];
  const T* row[size];
  T sum[size] = {};
  for (int q = 0; q < size; ++q) row[q] = L.row(last - q);
  for (int c = 0; c < n; ++c) {
    const T v = x[col[c]];
    for (int q = 0; q < size; ++q) sum[q] += row[q][Storage::place(c, col[c])] * v;
  }
  for (int q = size - 1; q >= 0; --q) {
    for (int j = first; j < last - q; ++j) {
      sum[q] += row[q][Storage::place(n + j - first, j)] * x[j];
    }
    x[last - q] = x[last - q] * inv_diag[last - q] - sum[q];
  }
}

// Factors the matrix in L, which is overwritten by its factor.
template <typename Storage, typename T>
void factor_reverse_ldl(const LowerRows& rows, const std::vector<Panel>& panels, const Storage& L,
                        T* inv_diag) {
  for (const Panel& p : panels) {
    with_panel_size(p.size,
                    [&](auto size) { factor_panel<size.value>(rows, p.last, L, inv_diag); });
  }
}

// Computes x := (L' D L)^-1 x.
template <typename Storage, typename T>
void solve_reverse_ldl(const LowerRows& rows, const std::vector<Panel>& panels, const Storage& L,
                       const T* inv_diag, T* x) {
  for (const Panel& p : panels) {
    with_panel_size(p.size, [&](auto size) { solve_panel_upper<size.value>(rows, p.last, L, x); });
  }
  for (auto p = panels.rbegin(); p != panels.rend(); ++p) {
    with_panel_size(
        p->size, [&](auto size) { solve_panel_lower<size.value>(rows, p->last, L, inv_diag, x); });
  }
}

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_REVERSE_LDL_H_
