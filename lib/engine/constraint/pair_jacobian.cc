// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/constraint/pair_jacobian.h"

#include <algorithm>

namespace mj::engine {
namespace {

// Walks both chains from the leaves to the root and calls visit(dof, side), dofs descending.
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

}  // namespace

int pair_columns(const mjModel& m, int b1, int b2, Common common, int* col, Side* side) {
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
  int n = 0;
  walk(m, b1, b2, common, [&](int, Side) { ++n; });
  return n;
}

}  // namespace mj::engine
