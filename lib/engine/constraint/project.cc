// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Whitened Jacobian and dual matrix.
//
//   Y = J M^(-1/2), row by row  D^(-1/2) L^(-T) J_r'  with  M = L' D L,  so that  Y Y' = J M^-1 J'
//   AR = Y Y' + diag(R)
//
// reads   efc_J [nJ], efc_J_rownnz efc_J_rowadr [nefc], efc_J_colind [nJ], qLD [nC],
//         qLDiagInv [nv], efc_R [nefc]; with diagexact also what impedance.cc reads, nisland and
//         map_iefc2efc
// writes  nY, efc_Y [nY], efc_Y_rownnz efc_Y_rowadr [nefc], efc_Y_colind [nY], nA, efc_AR [nA],
//         efc_AR_rownnz efc_AR_rowadr [nefc], efc_AR_colind [nA]; with diagexact also efc_diagA,
//         efc_R, efc_D, efc_KBIP, contact.mu, iefc_R and iefc_D

#include "engine/constraint/impedance.h"
#include "engine/constraint/make_constraint.h"
#include "engine/constraint/project_dense.h"
#include "engine/constraint/project_sparse.h"
#include "engine/data/arena.h"
#include "engine/data/mode.h"
#include "engine/data/options.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

// Replaces the estimate of the diagonal of J M^-1 J' by its exact value, and updates everything
// that depends on the diagonal.
void set_exact_diagonal(const mjModel& m, mjData& d, bool sparse) {
  for (int r = 0; r < d.nefc; ++r) {
    const int n = sparse ? d.efc_Y_rownnz[r] : static_cast<int>(m.nv);
    const double* y = d.efc_Y + (sparse ? d.efc_Y_rowadr[r] : r * n);
    d.efc_diagA[r] = dot(y, y, n);
  }
  set_impedance(m, d);
  if (d.nisland == 0) return;
  for (int i = 0; i < d.nefc; ++i) {
    d.iefc_D[i] = d.efc_D[d.map_iefc2efc[i]];
    d.iefc_R[i] = d.efc_R[d.map_iefc2efc[i]];
  }
}

void project(const mjModel& m, mjData& d, bool exact) {
  const bool sparse = is_sparse(m);
  if (!(sparse ? project_sparse(m, d) : project_dense(m, d))) return drop_constraints(d);
  if (exact) set_exact_diagonal(m, d, sparse);
  if (!is_dual(m)) return;
  if (!(sparse ? square_sparse(m, d) : square_dense(m, d))) return drop_constraints(d);
}

}  // namespace

void project_constraint(const mjModel& m, mjData& d) {
  const bool exact = is_enabled(m, mjENBL_DIAGEXACT);
  if (d.nefc == 0 || !(exact || is_dual(m))) return;
  run_or_drop_constraints(d, [&] { project(m, d, exact); });
}

}  // namespace mj::engine
