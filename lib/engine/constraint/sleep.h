// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sleeping trees: who is awake, who falls asleep, who wakes.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_SLEEP_H_
#define MJTOOLS_ENGINE_CONSTRAINT_SLEEP_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Whether sleeping is enabled and some tree sleeps now.
inline bool some_asleep(const mjModel& m, const mjData& d) {
  return (m.opt.enableflags & mjENBL_SLEEP) != 0 && d.ntree_awake < m.ntree;
}

// State of a body, joint, site, tendon or flex; a negative id is static.
mjtSleepState sleep_state(const mjModel& m, const mjData& d, int objtype, int id);
// Awake if either of its objects is.
bool equality_awake(const mjModel& m, const mjData& d, int eq);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_SLEEP_H_
