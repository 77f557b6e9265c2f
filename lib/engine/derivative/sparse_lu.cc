// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Elimination from the last dof to the first (Featherstone 2008, section 6.5, adapted to matrices
// that are not symmetric; see the header):
//
// 1. Row k is final. Its entries up to the diagonal are row k of L.
// 2. For each ancestor i of k, nearest first: u = A(i,k) / A(k,k) replaces A(i,k). Then row i -= u
//    row k over the columns of k's ancestors.
//
// A system is solved with U + I from the last dof to the first, and then with L from the first dof
// to the last.

#include "engine/derivative/sparse_lu.h"

#include <cmath>
#include <string>

#include "base/invariant.h"
#include "engine/data/object_error.h"

namespace mj::engine {
namespace {

// Subtracts u times row k from row i, which is the ancestor of k in column `a` of row k. The factor
// u replaces the entry (i, k). The columns of row k up to i are the first columns of row i. The
// other columns of row i are descendants of i.
void eliminate(const mjModel& m, double* lu, int k, int a) {
  const int start = m.D_rowadr[k], diag = m.D_diag[k];
  const int* cols = m.D_colind + start;
  const double* row = lu + start;
  const int i = cols[a];
  const int* target_cols = m.D_colind + m.D_rowadr[i];
  double* target = lu + m.D_rowadr[i];

  int p = a;
  while (target_cols[p] != k) ++p;
  MJ_INVARIANT(p < m.D_rownnz[i]);
  const double u = target[p] / row[diag];
  if (u == 0) return;
  target[p] = u;
  for (int c = 0; c <= a; ++c) target[c] -= u * row[c];
  int t = a + 1;
  for (int c = a + 1; c < diag; ++c, ++t) {
    while (target_cols[t] != cols[c]) ++t;
    MJ_INVARIANT(t < m.D_rownnz[i]);
    target[t] -= u * row[c];
  }
}

}  // namespace

void factor_lu(const mjModel& m, double* lu) {
  for (int k = static_cast<int>(m.nv) - 1; k >= 0; --k) {
    const int diag = m.D_diag[k];
    if (std::abs(lu[m.D_rowadr[k] + diag]) < mjMINVAL) {
      throw ObjectError(
          mjOBJ_JOINT, m.dof_jntid[k], "singular-inertia",
          "the implicit integrator's matrix is singular at degree of freedom " + std::to_string(k));
    }
    for (int a = diag - 1; a >= 0; --a) eliminate(m, lu, k, a);
  }
}

void solve_lu(const mjModel& m, const double* lu, double* x) {
  const int nv = static_cast<int>(m.nv);
  for (int i = nv - 1; i >= 0; --i) {
    const int start = m.D_rowadr[i];
    for (int p = start + m.D_diag[i] + 1; p < start + m.D_rownnz[i]; ++p) {
      x[i] -= lu[p] * x[m.D_colind[p]];
    }
  }
  for (int i = 0; i < nv; ++i) {
    const int start = m.D_rowadr[i], diag = start + m.D_diag[i];
    for (int p = start; p < diag; ++p) x[i] -= lu[p] * x[m.D_colind[p]];
    x[i] /= lu[diag];
  }
}

}  // namespace mj::engine
