// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Inverse dynamics: the force that produces a given acceleration.

#ifndef MJTOOLS_ENGINE_PIPELINE_INVERSE_H_
#define MJTOOLS_ENGINE_PIPELINE_INVERSE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// d.qfrc_inverse from d.qpos, d.qvel and d.qacc, with sensors. Controls and applied forces play no
// part. With mjENBL_INVDISCRETE, d.qacc is (next qvel - qvel) / timestep of the integrator.
void inverse(const mjModel& m, mjData& d);

// The position stage of inverse dynamics: that of forward dynamics without islands and without
// waking anything.
void inverse_position(const mjModel& m, mjData& d);

// Inverse dynamics that leave out the stages up to `skipstage` (mjSTAGE_NONE, _POS or _VEL).
void inverse_skip(const mjModel& m, mjData& d, mjtStage skipstage, bool skip_sensors);

// After a forward pass: d.solver_fwdinv = discrepancy with inverse dynamics in constraint forces
// and in applied forces.
void compare_forward_inverse(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_PIPELINE_INVERSE_H_
