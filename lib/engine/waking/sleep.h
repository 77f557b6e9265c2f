// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Waking and falling asleep of kinematic trees. Also tells whether an equality is awake.

#ifndef MJTOOLS_ENGINE_WAKING_SLEEP_H_
#define MJTOOLS_ENGINE_WAKING_SLEEP_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Returns whether either object of the equality is awake.
bool equality_awake(const mjModel& m, const mjData& d, int eq);

// Wake sleeping trees on which an awake neighbour acts: through a violated tendon limit, a contact
// or an active equality. Call wake_tendons() after tendons, wake_contacts() after collision and
// wake_equalities() before constraints. If wake_contacts() wakes a tree, collision must be
// repeated. All three functions update the derived sleep state and return the number of trees that
// woke. Call them only while some tree is asleep.
int wake_tendons(const mjModel& m, mjData& d);
int wake_contacts(const mjModel& m, mjData& d);
int wake_equalities(const mjModel& m, mjData& d);

// Counts the steps for which awake trees have rested. If an island or a single tree has rested long
// enough, puts it to sleep and zeroes its qvel and qacc. Returns the number of trees that fell
// asleep. If it is not 0, the velocity and acceleration stages must run again and update_sleep()
// must follow.
int fall_asleep(const mjModel& m, mjData& d);

// Puts the trees of policy INIT to sleep. Called at reset, after a forward pass. Throws Error
// unless all of them can sleep.
void sleep_initial(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_WAKING_SLEEP_H_
