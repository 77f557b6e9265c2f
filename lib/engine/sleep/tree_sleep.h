// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sleep state of kinematic trees, which is stored in d.tree_asleep. For an awake tree, it is a
// negative counter that rises from kFullyAwake to -1 (ready to sleep). For a sleeping tree, it is
// the id of the next tree in a cycle. The cycle contains the trees that fell asleep together.

#ifndef MJTOOLS_ENGINE_SLEEP_TREE_SLEEP_H_
#define MJTOOLS_ENGINE_SLEEP_TREE_SLEEP_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

constexpr int kFullyAwake = -(1 + mjMINAWAKE);

// Computes tree_awake, body_awake, the index arrays of awake elements and their lengths from
// tree_asleep.
void update_sleep(const mjModel& m, mjData& d);

// Returns whether a tree may sleep. This is the case if its policy allows it, no force is applied
// to it, and its speed is below the tolerance. If the tolerance is 0, the velocity must be exactly
// zero.
bool can_sleep(const mjModel& m, const mjData& d, int tree, double tolerance);

// Wakes a sleeping tree and all trees of its cycle. Their counters become `value`. If the tree is
// already awake, lowers its counter to `value` if the counter is greater. Returns the number of
// trees that woke. Call update_sleep() afterwards.
int wake_tree(const mjModel& m, mjData& d, int tree, int value);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SLEEP_TREE_SLEEP_H_
