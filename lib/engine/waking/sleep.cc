// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Falling asleep and waking. A sleeping tree wakes if something awake acts on it. All trees that
// fell asleep together with it wake at the same time. A tree that rested for mjMINAWAKE steps is
// ready to sleep. An island falls asleep if all its trees are ready.
//
// reads   contact [ncon], ten_length [ntendon], eq_active [neq], qvel qfrc_applied [nv],
//         xfrc_applied [nbody x 6], body_awake [nbody], tree_island map_itree2tree [ntree]; the
//         island_* arrays
// writes  tree_asleep [ntree]; the results of update_sleep() (tree_sleep.cc) if trees wake; zeros
//         in qvel and qacc [nv] of trees that fall asleep

#include "engine/waking/sleep.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/diagnostic.h"
#include "engine/contact/contact_sides.h"
#include "engine/data/object_error.h"
#include "engine/data/options.h"
#include "engine/sleep/awake.h"
#include "engine/sleep/tree_sleep.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

// Returns the sleep state of one of the two objects of an equality constraint. A missing object
// counts as static.
mjtSleepState member_state(const mjModel& m, const mjData& d, int eq, int id) {
  if (id < 0) return mjS_STATIC;
  switch (m.eq_type[eq]) {
    case mjEQ_JOINT:
      return object_sleep_state(m, d, mjOBJ_JOINT, id);
    case mjEQ_TENDON:
      return object_sleep_state(m, d, mjOBJ_TENDON, id);
    case mjEQ_FLEX:
    case mjEQ_FLEXVERT:
    case mjEQ_FLEXSTRAIN:
      return flex_sleep_state(m, d, id);
    default:
      return object_sleep_state(m, d, m.eq_objtype[eq], id);
  }
}

constexpr int kReady = -1;  // counter of a tree that is ready to sleep

// Sleep state of a body that may wake another body, and the counter that a woken tree receives from
// it.
struct Neighbour {
  int tree;  // -1 if no dof moves the body
  bool asleep;
  bool awake;  // also true for a mocap body
  int counter;
};
Neighbour neighbour(const mjModel& m, const mjData& d, int body) {
  const int tree = m.body_treeid[body];
  if (tree < 0) return {-1, false, d.body_awake[body] == mjS_AWAKE, kFullyAwake};
  const bool asleep = d.tree_asleep[tree] >= 0;
  return {tree, asleep, !asleep, asleep ? kFullyAwake : d.tree_asleep[tree]};
}

bool same_cycle(const mjData& d, int a, int b) {
  for (int t = d.tree_asleep[a]; t != a; t = d.tree_asleep[t]) {
    if (t == b) return true;
  }
  return a == b;
}

int finish(const mjModel& m, mjData& d, int woken) {
  if (woken) update_sleep(m, d);
  return woken;
}

bool limit_violated(const mjModel& m, const mjData& d, int tendon) {
  const double length = d.ten_length[tendon];
  const double* range = m.tendon_range + 2 * tendon;
  return length - range[0] < m.tendon_margin[tendon] || range[1] - length < m.tendon_margin[tendon];
}

// Writes the two bodies of an equality constraint between bodies, sites or joints. A missing object
// gives -1.
void equality_bodies(const mjModel& m, int eq, int body[2]) {
  const int id[2] = {m.eq_obj1id[eq], m.eq_obj2id[eq]};
  for (int k = 0; k < 2; ++k) {
    body[k] = id[k] < 0                        ? -1
              : m.eq_type[eq] == mjEQ_JOINT    ? m.jnt_bodyid[id[k]]
              : m.eq_objtype[eq] == mjOBJ_SITE ? m.site_bodyid[id[k]]
                                               : id[k];
  }
}

int wake_pair(const mjModel& m, mjData& d, int eq) {
  int body[2];
  equality_bodies(m, eq, body);
  if (body[0] < 0 || body[1] < 0) return 0;
  const Neighbour a = neighbour(m, d, body[0]), b = neighbour(m, d, body[1]);
  if (a.asleep && b.asleep) {
    if (same_cycle(d, a.tree, b.tree)) return 0;
    return wake_tree(m, d, a.tree, kFullyAwake) + wake_tree(m, d, b.tree, kFullyAwake);
  }
  if (a.asleep && b.awake) return wake_tree(m, d, a.tree, kFullyAwake);
  if (b.asleep && a.awake) return wake_tree(m, d, b.tree, kFullyAwake);
  return 0;
}

int wake_flex(const mjModel& m, mjData& d, int flex) {
  const bool nodes = m.flex_interp[flex] != 0;
  const int* body =
      nodes ? m.flex_nodebodyid + m.flex_nodeadr[flex] : m.flex_vertbodyid + m.flex_vertadr[flex];
  const int n = nodes ? m.flex_nodenum[flex] : m.flex_vertnum[flex];
  int sleeping = -1, awake = -1;
  for (int i = 0; i < n; ++i) {
    const int tree = m.body_treeid[body[i]];
    if (tree < 0) continue;
    int& first = d.tree_asleep[tree] >= 0 ? sleeping : awake;
    if (first < 0) first = tree;
  }
  return sleeping < 0 || awake < 0 ? 0 : wake_tree(m, d, sleeping, d.tree_asleep[awake]);
}

// Puts n trees to sleep together by linking them in a cycle in tree_asleep.
void put_to_sleep(const mjModel& m, mjData& d, const int* tree, int n) {
  for (int k = 0; k < n; ++k) {
    d.tree_asleep[tree[k]] = tree[(k + 1) % n];
    zero(d.qvel + m.tree_dofadr[tree[k]], m.tree_dofnum[tree[k]]);
    zero(d.qacc + m.tree_dofadr[tree[k]], m.tree_dofnum[tree[k]]);
  }
}

int sleep_island(const mjModel& m, mjData& d, int island) {
  const int* tree = d.map_itree2tree + d.island_itreeadr[island];
  const int n = d.island_ntree[island];
  bool ready = true;
  for (int k = 0; k < n; ++k) {
    if (d.tree_asleep[tree[k]] >= 0) {
      throw Error("sleeping-tree-constrained", "the sleeping tree " + std::to_string(tree[k]) +
                                                   " is in the constraint island " +
                                                   std::to_string(island));
    }
    ready = ready && d.tree_asleep[tree[k]] == kReady;
  }
  if (!ready) return 0;
  put_to_sleep(m, d, tree, n);
  return n;
}

}  // namespace

bool equality_awake(const mjModel& m, const mjData& d, int eq) {
  return member_state(m, d, eq, m.eq_obj1id[eq]) == mjS_AWAKE ||
         member_state(m, d, eq, m.eq_obj2id[eq]) == mjS_AWAKE;
}

int wake_tendons(const mjModel& m, mjData& d) {
  int woken = 0;
  for (int i = 0; i < m.ntendon; ++i) {
    if (m.tendon_treenum[i] != 2 || !m.tendon_limited[i] || !limit_violated(m, d, i)) continue;
    int a = m.tendon_treeid[2 * i], b = m.tendon_treeid[2 * i + 1];
    if (d.tree_asleep[b] >= 0) std::swap(a, b);
    if (d.tree_asleep[a] >= 0 && d.tree_asleep[b] < 0) {
      woken += wake_tree(m, d, a, d.tree_asleep[b]);
    }
  }
  return finish(m, d, woken);
}

int wake_contacts(const mjModel& m, mjData& d) {
  int woken = 0;
  for (int i = 0; i < d.ncon; ++i) {
    ContactSide side[2];
    contact_sides(m, d, d.contact[i], side);
    for (int j = 0; j < side[0].n; ++j) {
      for (int k = 0; k < side[1].n; ++k) {
        Neighbour a = neighbour(m, d, side[0].body[j]), b = neighbour(m, d, side[1].body[k]);
        if (b.asleep) std::swap(a, b);
        if (a.asleep && b.awake) woken += wake_tree(m, d, a.tree, b.counter);
      }
    }
  }
  return finish(m, d, woken);
}

int wake_equalities(const mjModel& m, mjData& d) {
  int woken = 0;
  for (int eq = 0; eq < m.neq; ++eq) {
    if (!d.eq_active[eq]) continue;
    switch (m.eq_type[eq]) {
      case mjEQ_CONNECT:
      case mjEQ_WELD:
      case mjEQ_JOINT:
        woken += wake_pair(m, d, eq);
        break;
      case mjEQ_TENDON:
        throw ObjectError(mjOBJ_EQUALITY, eq, "sleep-tendon-equality",
                          "equality " + std::to_string(eq) +
                              " couples tendons, which is not supported with sleeping",
                          "disable sleeping or the equality");
      default:
        woken += wake_flex(m, d, m.eq_obj1id[eq]);
    }
  }
  return finish(m, d, woken);
}

int fall_asleep(const mjModel& m, mjData& d) {
  if (!is_enabled(m, mjENBL_SLEEP) || (d.nefc > 0 && d.nisland == 0)) return 0;
  for (int t = 0; t < m.ntree; ++t) {
    int& counter = d.tree_asleep[t];
    if (counter >= 0) continue;
    counter =
        can_sleep(m, d, t, m.opt.sleep_tolerance) ? std::min(counter + 1, kReady) : kFullyAwake;
  }
  int slept = 0;
  for (int i = 0; i < d.nisland; ++i) slept += sleep_island(m, d, i);
  for (int t = 0; t < m.ntree; ++t) {
    if (d.tree_asleep[t] != kReady || (d.nisland > 0 && d.tree_island[t] >= 0)) continue;
    put_to_sleep(m, d, &t, 1);
    ++slept;
  }
  return slept;
}

void sleep_initial(const mjModel& m, mjData& d) {
  int marked = 0;
  for (int t = 0; t < m.ntree; ++t) {
    const bool initial = m.tree_sleep_policy[t] == mjSLEEP_INIT;
    d.tree_asleep[t] = initial ? kReady : kFullyAwake;
    marked += initial;
  }
  const int slept = fall_asleep(m, d);
  if (slept != marked) {
    int body = 0;
    for (int t = 0; t < m.ntree && body == 0; ++t) {
      const bool initial = m.tree_sleep_policy[t] == mjSLEEP_INIT;
      if (initial && d.tree_asleep[t] < 0) body = m.tree_bodyadr[t];
    }
    throw ObjectError(mjOBJ_BODY, body, "sleep-init",
                      "only " + std::to_string(slept) + " of " + std::to_string(marked) +
                          " trees with sleep=\"init\" can sleep; body " + std::to_string(body) +
                          " is the root of the first tree that cannot sleep");
  }
}

}  // namespace mj::engine
