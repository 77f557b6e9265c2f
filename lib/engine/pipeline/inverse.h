// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Inverse dynamics computes the force that produces a given acceleration.

#ifndef MJTOOLS_ENGINE_PIPELINE_INVERSE_H_
#define MJTOOLS_ENGINE_PIPELINE_INVERSE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes d.qfrc_inverse and the sensors from d.qpos, d.qvel and d.qacc. Controls and applied
// forces are ignored. If mjENBL_INVDISCRETE is set, d.qacc is the acceleration of the integrator:
// (next qvel - qvel) / timestep.
void inverse(const mjModel& m, mjData& d);

// Runs the position stage of inverse dynamics. In contrast to forward dynamics, it does not build
// islands and does not wake trees.
void inverse_position(const mjModel& m, mjData& d);

// Runs inverse dynamics without the stages up to `skipstage` (mjSTAGE_NONE, _POS or _VEL). The
// results of these stages must still be present from an earlier call.
void inverse_skip(const mjModel& m, mjData& d, mjtStage skipstage, bool skip_sensors);

// Computes d.solver_fwdinv, which is the discrepancy between forward and inverse dynamics in
// constraint forces and in applied forces. Must be called after a forward pass.
void compare_forward_inverse(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_PIPELINE_INVERSE_H_
