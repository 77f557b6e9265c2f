// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rows of tendons for constraints. Each column occurs only once. This differs from ten_J: if a
// fixed tendon lists a joint several times, its row of ten_J has several columns for the same dof.
// Such a row may therefore have more columns than the model has dofs.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_TENDON_ROW_H_
#define MJTOOLS_ENGINE_CONSTRAINT_TENDON_ROW_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/constraint/rows.h"

namespace mj::engine {

struct TendonRow {
  int nnz;
  const int* col;
  const double* jac;
};

// Returns the number of different columns in a tendon's row of ten_J.
inline int tendon_columns(const mjModel& m, int tendon) {
  const int* col = m.ten_J_colind + m.ten_J_rowadr[tendon];
  int n = 0;
  for (int k = 0; k < m.ten_J_rownnz[tendon]; ++k) n += k == 0 || col[k] != col[k - 1] ? 1 : 0;
  return n;
}

// Returns the row of a tendon. The result points to the row in ten_J or, if columns repeat, to a
// copy in the scratch memory of `rows`.
inline TendonRow tendon_row(RowBuilder& rows, int tendon) {
  const mjModel& m = rows.m;
  const int adr = m.ten_J_rowadr[tendon], stored = m.ten_J_rownnz[tendon];
  const int* col = m.ten_J_colind + adr;
  const double* jac = rows.d.ten_J + adr;
  const int n = tendon_columns(m, tendon);
  if (n == stored) return {n, col, jac};
  int at = -1;
  for (int k = 0; k < stored; ++k) {
    if (k == 0 || col[k] != col[k - 1]) {
      rows.col[++at] = col[k];
      rows.jac[at] = 0;
    }
    rows.jac[at] += jac[k];
  }
  return {n, rows.col, rows.jac};
}

// Returns the number of different columns in the rows of two tendons together.
inline int tendon_union(const mjModel& m, int t1, int t2) {
  const int *a = m.ten_J_colind + m.ten_J_rowadr[t1], *a_end = a + m.ten_J_rownnz[t1];
  const int *b = m.ten_J_colind + m.ten_J_rowadr[t2], *b_end = b + m.ten_J_rownnz[t2];
  int n = 0;
  for (; a < a_end || b < b_end; ++n) {
    const int col = b == b_end || (a < a_end && *a <= *b) ? *a : *b;
    while (a < a_end && *a == col) ++a;
    while (b < b_end && *b == col) ++b;
  }
  return n;
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_TENDON_ROW_H_
