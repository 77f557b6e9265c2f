// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Falling asleep and waking of kinematic trees, and the sleep state of equality constraints.

#ifndef MJTOOLS_ENGINE_WAKING_SLEEP_H_
#define MJTOOLS_ENGINE_WAKING_SLEEP_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Returns whether at least one of the two objects of an equality constraint is awake.
bool equality_awake(const mjModel& m, const mjData& d, int eq);

// Wake sleeping trees on which an awake neighbour acts. The neighbour may act through a violated
// tendon limit, a contact or an active equality constraint. Call wake_tendons() after tendons,
// wake_contacts() after collision and wake_equalities() before constraints. wake_equalities() also
// wakes two sleeping trees that did not fall asleep together but are coupled. If wake_contacts()
// wakes a tree, collision must be repeated. Call the functions only while some tree is asleep. They
// update the arrays that follow from tree_asleep and return the number of trees that woke.
int wake_tendons(const mjModel& m, mjData& d);
int wake_contacts(const mjModel& m, mjData& d);
int wake_equalities(const mjModel& m, mjData& d);

// Counts the steps for which each awake tree has rested. If all trees of an island, or a tree
// without an island, have rested long enough, puts them to sleep and sets their qvel and qacc to
// zero. Returns the number of trees that fell asleep. If it is not 0, call update_sleep() and run
// the velocity and acceleration stages again.
int fall_asleep(const mjModel& m, mjData& d);

// Puts all trees with the policy INIT to sleep. Called during a reset, after a forward pass. Throws
// Error if one of them cannot sleep.
void sleep_initial(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_WAKING_SLEEP_H_
