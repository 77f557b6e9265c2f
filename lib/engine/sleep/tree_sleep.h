// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sleep state of kinematic trees. d.tree_asleep holds it. An awake tree has a negative counter that
// rises from kFullyAwake to -1 (ready to sleep). A sleeping tree has the id of the next tree in the
// cycle of trees that fell asleep together.

#ifndef MJTOOLS_ENGINE_SLEEP_TREE_SLEEP_H_
#define MJTOOLS_ENGINE_SLEEP_TREE_SLEEP_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

constexpr int kFullyAwake = -(1 + mjMINAWAKE);

// Derives tree_awake, body_awake, the index arrays of awake elements and their lengths from
// tree_asleep.
void update_sleep(const mjModel& m, mjData& d);

// Returns whether a tree may sleep: its policy allows it, no force is applied to it, and its speed
// is below the tolerance. Tolerance 0 requires a velocity of exactly zero.
bool can_sleep(const mjModel& m, const mjData& d, int tree, double tolerance);

// Wakes a sleeping tree and its whole cycle, with counter `value`. An awake tree gets the smaller
// of `value` and its own counter. Returns the number of trees that woke. update_sleep() must
// follow.
int wake_tree(const mjModel& m, mjData& d, int tree, int value);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SLEEP_TREE_SLEEP_H_
