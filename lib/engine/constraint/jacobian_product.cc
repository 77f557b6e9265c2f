// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/constraint/jacobian_product.h"

#include "engine/data/mode.h"
#include "math/dense.h"
#include "math/lanes.h"
#include "math/sparse.h"

namespace mj::engine {

namespace {

// Multiplies `row`, and all rows after it that share its pattern, by x. Returns the number of these
// rows.
int mul_equal_rows(const mjData& d, double* result, const double* x, int row) {
  constexpr int kRoom = 128;  // entries of x that are copied; for longer rows, x is read in place
  const int nrow = d.efc_J_rowsuper[row] + 1, nnz = d.efc_J_rownnz[row];
  const int* col = d.efc_J_colind + d.efc_J_rowadr[row];
  const bool gather = nrow > 1 && nnz <= kRoom;
  double gathered[kRoom];
  for (int k = 0; gather && k < nnz; ++k) gathered[k] = x[col[k]];
  for (int i = row; i < row + nrow; ++i) {
    const double* jac = d.efc_J + d.efc_J_rowadr[i];
    result[i] = gather ? dot_gathered(jac, gathered, nnz) : dot_sparse(jac, col, nnz, x);
  }
  return nrow;
}

// Multiplies `nrow` dense rows of n numbers by x. Each result is equal, bit by bit, to the result
// of dot() for this row. Four rows are multiplied at the same time, so that x is read once for all
// of them.
void mul_dense_rows(double* result, const double* rows, int nrow, int n, const double* x) {
  const int end = n - n % kLanes;
  int r = 0;
  for (; r <= nrow - kLanes; r += kLanes) {
    const double* const row[kLanes] = {rows + r * n, rows + (r + 1) * n, rows + (r + 2) * n,
                                       rows + (r + 3) * n};
    Lanes s[kLanes] = {};
    for (int i = 0; i < end; i += kLanes) {
      for (int k = 0; k < kLanes; ++k) s[k] += lanes(row[k] + i).v * lanes(x + i).v;
    }
    Lanes sums = sums_of(s[0], s[1], s[2], s[3]);
    if (end < n) {
      Lanes rest = Lanes{row[0][end], row[1][end], row[2][end], row[3][end]} * x[end];
      for (int i = end + 1; i < n; ++i)
        rest += Lanes{row[0][i], row[1][i], row[2][i], row[3][i]} * x[i];
      sums += rest;
    }
    lanes(result + r).v = sums;
  }
  for (; r < nrow; ++r) result[r] = dot(rows + r * n, x, n);
}

}  // namespace

void mul_constraint_jacobian(const mjModel& m, const mjData& d, double* result, const double* x) {
  const int nv = static_cast<int>(m.nv);
  if (is_sparse(m)) {
    for (int i = 0; i < d.nefc;) i += mul_equal_rows(d, result, x, i);
  } else {
    mul_dense_rows(result, d.efc_J, d.nefc, nv, x);
  }
}

void mul_constraint_jacobian_transpose(const mjModel& m, const mjData& d, double* result,
                                       const double* y) {
  if (d.nefc == 0) return;
  const int nv = static_cast<int>(m.nv);
  const bool sparse = is_sparse(m);
  zero(result, nv);
  for (int i = 0; i < d.nefc; ++i) {
    if (y[i] == 0) continue;
    const int adr = d.efc_J_rowadr[i];
    if (sparse) {
      add_scaled_sparse_to(result, d.efc_J + adr, d.efc_J_colind + adr, d.efc_J_rownnz[i], y[i]);
    } else {
      add_scaled_to(result, d.efc_J + adr, y[i], nv);
    }
  }
}

}  // namespace mj::engine
