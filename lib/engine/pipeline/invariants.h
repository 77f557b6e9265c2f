// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Invariants between the stages of a step. They are tested only in checked builds
// (base/invariant.h). Each function is called at the end of its stage.

#ifndef MJTOOLS_ENGINE_PIPELINE_INVARIANTS_H_
#define MJTOOLS_ENGINE_PIPELINE_INVARIANTS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "base/invariant.h"

namespace mj::engine {

void check_frames(const mjModel& m, const mjData& d);    // after forward_kinematics()
void check_contacts(const mjModel& m, const mjData& d);  // after collide()
void check_rows(const mjModel& m, const mjData& d);      // after make_constraint()
void check_islands(const mjModel& m, const mjData& d);   // after make_islands()
void check_moments(const mjModel& m, const mjData& d);   // after transmission()
void check_solution(const mjModel& m, const mjData& d);  // after forward_constraint()

// Calls `check`, which is one of the functions above, in checked builds.
inline void check_stage(void (*check)(const mjModel&, const mjData&), const mjModel& m,
                        const mjData& d) {
  if (kChecksInvariants) check(m, d);
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_PIPELINE_INVARIANTS_H_
