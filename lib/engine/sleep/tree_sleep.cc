// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   tree_asleep [ntree]; can_sleep() also qvel, qfrc_applied [nv], xfrc_applied [nbody x 6]
// writes  tree_awake [ntree], body_awake body_awake_ind parent_awake_ind [nbody],
//         dof_awake_ind [nv]; ntree_awake, nbody_awake, nparent_awake, nv_awake; wake_tree() also
//         tree_asleep of a whole cycle

#include "engine/sleep/tree_sleep.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/invariant.h"
#include "math/pattern.h"

namespace mj::engine {
namespace {

// Returns whether all bytes of n numbers are zero. -0.0 is therefore not zero here.
bool all_zero_bytes(const double* x, int n) {
  for (int i = 0; i < n; ++i) {
    uint64_t bits;
    std::memcpy(&bits, x + i, sizeof(bits));
    if (bits) return false;
  }
  return true;
}

int body_state(const mjModel& m, const mjData& d, int body) {
  const int tree = m.body_treeid[body];
  if (tree >= 0) return d.tree_awake[tree] ? mjS_AWAKE : mjS_ASLEEP;
  return m.body_mocapid[m.body_rootid[body]] >= 0 ? mjS_AWAKE : mjS_STATIC;
}

// Checks that the lists of awake elements are ascending and agree with the states of the trees.
void check_awake_lists(const mjModel& m, const mjData& d) {
  MJ_INVARIANT(d.ntree_awake >= 0 && d.ntree_awake <= m.ntree);
  MJ_INVARIANT(d.nbody_awake >= 0 && d.nbody_awake <= m.nbody);
  MJ_INVARIANT(d.nparent_awake >= 0 && d.nparent_awake <= m.nbody);
  MJ_INVARIANT(d.nv_awake >= 0 && d.nv_awake <= m.nv);
  const int nbody = static_cast<int>(m.nbody);
  MJ_INVARIANT(is_ascending(d.body_awake_ind, d.nbody_awake, nbody));
  MJ_INVARIANT(is_ascending(d.parent_awake_ind, d.nparent_awake, nbody));
  MJ_INVARIANT(is_ascending(d.dof_awake_ind, d.nv_awake, static_cast<int>(m.nv)));
  MJ_INVARIANT(std::count_if(d.tree_awake, d.tree_awake + m.ntree,
                             [](int awake) { return awake != 0; }) == d.ntree_awake);
  for (int k = 0; k < d.nv_awake; ++k) {
    MJ_INVARIANT(d.tree_awake[m.dof_treeid[d.dof_awake_ind[k]]]);
  }
  for (int t = 0; t < m.ntree; ++t) {
    MJ_INVARIANT((d.tree_asleep[t] < 0) == (d.tree_awake[t] != 0));
    MJ_INVARIANT(d.tree_asleep[t] < m.ntree);
  }
}

}  // namespace

void update_sleep(const mjModel& m, mjData& d) {
  d.ntree_awake = d.nbody_awake = d.nparent_awake = d.nv_awake = 0;
  for (int t = 0; t < m.ntree; ++t) {
    d.tree_awake[t] = d.tree_asleep[t] < 0;
    d.ntree_awake += d.tree_awake[t];
  }
  for (int b = 0; b < m.nbody; ++b) {
    d.body_awake[b] = body_state(m, d, b);
    if (d.body_awake[b] != mjS_ASLEEP) d.body_awake_ind[d.nbody_awake++] = b;
    if (b && d.body_awake[m.body_parentid[b]] != mjS_ASLEEP) {
      d.parent_awake_ind[d.nparent_awake++] = b;
    }
  }
  for (int i = 0; i < m.nv; ++i) {
    if (d.body_awake[m.dof_bodyid[i]] == mjS_AWAKE) d.dof_awake_ind[d.nv_awake++] = i;
  }
  if (kChecksInvariants) check_awake_lists(m, d);
}

bool can_sleep(const mjModel& m, const mjData& d, int tree, double tolerance) {
  const int policy = m.tree_sleep_policy[tree];
  if (policy == mjSLEEP_NEVER || policy == mjSLEEP_AUTO_NEVER) return false;
  const int body = m.tree_bodyadr[tree], dof = m.tree_dofadr[tree], ndof = m.tree_dofnum[tree];
  if (!all_zero_bytes(d.xfrc_applied + 6 * body, 6 * m.tree_bodynum[tree])) return false;
  if (!all_zero_bytes(d.qfrc_applied + dof, ndof)) return false;
  if (tolerance == 0) return all_zero_bytes(d.qvel + dof, ndof);
  double largest = 0;
  for (int i = dof; i < dof + ndof; ++i) {
    largest = std::max(largest, m.dof_length[i] * std::abs(d.qvel[i]));
  }
  return largest < tolerance;
}

int wake_tree(const mjModel& m, mjData& d, int tree, int value) {
  if (d.tree_asleep[tree] < 0) {
    d.tree_asleep[tree] = std::min(value, d.tree_asleep[tree]);
    return 0;
  }
  int woken = 0;
  for (int t = tree; d.tree_asleep[t] >= 0; ++woken) {
    const int next = d.tree_asleep[t];
    d.tree_asleep[t] = value;
    t = next;
  }
  return woken;
}

}  // namespace mj::engine
