// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sleeping trees and constraints: which constraints are awake, what wakes trees, what sends them to
// sleep.

#ifndef MJTOOLS_ENGINE_WAKING_SLEEP_H_
#define MJTOOLS_ENGINE_WAKING_SLEEP_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Awake if either of its objects is.
bool equality_awake(const mjModel& m, const mjData& d, int eq);

// Wake sleeping trees, of which there are some, that an awake neighbour acts on: through a violated
// tendon limit (after tendons), a contact (after collision, which must be repeated if any woke) or
// an active equality (before constraints). Each returns how many trees woke, with the derived sleep
// state up to date.
int wake_tendons(const mjModel& m, mjData& d);
int wake_contacts(const mjModel& m, mjData& d);
int wake_equalities(const mjModel& m, mjData& d);

// Counts the rest of awake trees and sends islands and lone trees to sleep that rested long enough:
// their qvel and qacc become zero. Returns how many fell asleep; then velocity and acceleration
// stages must run again and update_sleep must follow.
int fall_asleep(const mjModel& m, mjData& d);

// At reset, after a forward pass: sends the trees of policy INIT to sleep. Throws Error when not
// all of them can.
void sleep_initial(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_WAKING_SLEEP_H_
