// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Inverse dynamics: the force that produces a given acceleration.

#ifndef MJTOOLS_ENGINE_PIPELINE_INVERSE_H_
#define MJTOOLS_ENGINE_PIPELINE_INVERSE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes d.qfrc_inverse from d.qpos, d.qvel and d.qacc, with sensors. Controls and applied forces
// are ignored. With mjENBL_INVDISCRETE, d.qacc is (next qvel - qvel) / timestep of the integrator.
void inverse(const mjModel& m, mjData& d);

// Runs the position stage of inverse dynamics. It differs from forward dynamics in that it builds
// no islands and wakes no tree.
void inverse_position(const mjModel& m, mjData& d);

// Runs inverse dynamics without the stages up to `skipstage` (mjSTAGE_NONE, _POS or _VEL).
void inverse_skip(const mjModel& m, mjData& d, mjtStage skipstage, bool skip_sensors);

// Computes d.solver_fwdinv, the discrepancy between forward and inverse dynamics in constraint
// forces and in applied forces. Called after a forward pass.
void compare_forward_inverse(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_PIPELINE_INVERSE_H_
