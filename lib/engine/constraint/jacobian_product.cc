// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/constraint/jacobian_product.h"

#include "engine/data/mode.h"
#include "math/dense.h"
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

}  // namespace

void mul_constraint_jacobian(const mjModel& m, const mjData& d, double* result, const double* x) {
  const int nv = static_cast<int>(m.nv);
  if (is_sparse(m)) {
    for (int i = 0; i < d.nefc;) i += mul_equal_rows(d, result, x, i);
  } else {
    for (int i = 0; i < d.nefc; ++i) result[i] = dot(d.efc_J + i * nv, x, nv);
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
