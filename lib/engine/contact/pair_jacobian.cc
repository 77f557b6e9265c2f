// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/contact/pair_jacobian.h"

#include <algorithm>

namespace mj::engine {
namespace {

// Walks the kinematic chains of both bodies from the leaves to the root. Calls visit(dof, side)
// with descending dofs.
template <typename Visit>
void walk(const mjModel& m, int b1, int b2, Common common, Visit visit) {
  int i = last_dof(m, b1);
  int j = last_dof(m, b2);
  while (i >= 0 || j >= 0) {
    if (i == j) {
      if (common == Common::kDrop) return;
      visit(i, kBoth);
      i = j = m.dof_parentid[i];
    } else if (i > j) {
      visit(i, kFirst);
      i = m.dof_parentid[i];
    } else {
      visit(j, kSecond);
      j = m.dof_parentid[j];
    }
  }
}

// If only one of the bodies can move, returns the row of M whose columns are the dofs of its chain.
// Returns -1 if both bodies can move or if none can. Also returns -1 if the body's last dof is
// simple: the row of M of a simple dof does not list the chain.
int chain_row(const mjModel& m, int b1, int b2) {
  const int i = last_dof(m, b1), j = last_dof(m, b2);
  if ((i >= 0) == (j >= 0)) return -1;
  const int dof = std::max(i, j);
  return m.dof_simplenum[dof] ? -1 : dof;
}

}  // namespace

int pair_columns(const mjModel& m, int b1, int b2, Common common, int* col, Side* side) {
  if (const int row = chain_row(m, b1, b2); row >= 0) {
    const int n = m.M_rownnz[row];
    std::copy_n(m.M_colind + m.M_rowadr[row], n, col);
    std::fill_n(side, n, last_dof(m, b1) >= 0 ? kFirst : kSecond);
    return n;
  }
  int n = 0;
  walk(m, b1, b2, common, [&](int dof, Side s) {
    col[n] = dof;
    side[n++] = s;
  });
  std::reverse(col, col + n);
  std::reverse(side, side + n);
  return n;
}

int count_pair_columns(const mjModel& m, int b1, int b2, Common common) {
  if (const int row = chain_row(m, b1, b2); row >= 0) return m.M_rownnz[row];
  int n = 0;
  walk(m, b1, b2, common, [&](int, Side) { ++n; });
  return n;
}

}  // namespace mj::engine
