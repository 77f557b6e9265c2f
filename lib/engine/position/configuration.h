// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Configuration space and its tangent space: qpos with its quaternions, and qvel.

#ifndef MJTOOLS_ENGINE_POSITION_CONFIGURATION_H_
#define MJTOOLS_ENGINE_POSITION_CONFIGURATION_H_

#include <mujoco/mjmodel.h>

namespace mj::engine {

// Moves qpos along the constant velocity qvel for time dt. Normalises the quaternions in qpos
// first.
void integrate_position(const mjModel& m, double* qpos, const double* qvel, double dt);
void integrate_joint_position(const mjModel& m, int joint, double* qpos, const double* qvel,
                              double dt);

// Computes the velocity that leads from qpos1 to qpos2 in time dt.
void differentiate_position(const mjModel& m, double* qvel, double dt, const double* qpos1,
                            const double* qpos2);

void normalize_quaternions(const mjModel& m, double* qpos);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_CONFIGURATION_H_
