// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/constraint/jacobian_product.h"

#include "engine/constraint/mode.h"
#include "math/dense.h"
#include "math/sparse.h"

namespace mj::engine {

void mul_constraint_jacobian(const mjModel& m, const mjData& d, double* result, const double* x) {
  const int nv = static_cast<int>(m.nv);
  if (is_sparse(m)) {
    for (int i = 0; i < d.nefc; ++i) {
      const int adr = d.efc_J_rowadr[i];
      result[i] = dot_sparse(d.efc_J + adr, d.efc_J_colind + adr, d.efc_J_rownnz[i], x);
    }
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
