// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sleep state of kinematic trees. d.tree_asleep is the state proper: negative for an awake tree
// (counting up from kFullyAwake to -1, ready to sleep), otherwise the next tree in the cycle of
// trees that fell asleep together.

#ifndef MJTOOLS_ENGINE_SLEEP_TREE_SLEEP_H_
#define MJTOOLS_ENGINE_SLEEP_TREE_SLEEP_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

constexpr int kFullyAwake = -(1 + mjMINAWAKE);

// Derives from tree_asleep everything else: tree_awake, body_awake, the awake index arrays and
// their lengths.
void update_sleep(const mjModel& m, mjData& d);

// Whether the policy, the applied forces (none) and the velocity (below tolerance; exactly zero
// for tolerance 0) let a tree sleep.
bool can_sleep(const mjModel& m, const mjData& d, int tree, double tolerance);

// A sleeping tree: wakes its whole cycle with counter `value`. An awake one: takes the smaller
// counter. Returns how many trees woke. update_sleep must follow.
int wake_tree(const mjModel& m, mjData& d, int tree, int value);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SLEEP_TREE_SLEEP_H_
