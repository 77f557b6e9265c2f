// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the configuration qpos, which contains quaternions, and of the velocity qvel in its
// tangent space.

#ifndef MJTOOLS_ENGINE_POSITION_CONFIGURATION_H_
#define MJTOOLS_ENGINE_POSITION_CONFIGURATION_H_

#include <mujoco/mjmodel.h>

namespace mj::engine {

// Moves qpos along the constant velocity qvel for the time dt. First normalises the quaternions in
// qpos.
void integrate_position(const mjModel& m, double* qpos, const double* qvel, double dt);
void integrate_joint_position(const mjModel& m, int joint, double* qpos, const double* qvel,
                              double dt);

// Computes the constant velocity that leads from qpos1 to qpos2 in the time dt.
void differentiate_position(const mjModel& m, double* qvel, double dt, const double* qpos1,
                            const double* qpos2);

void normalize_quaternions(const mjModel& m, double* qpos);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_CONFIGURATION_H_
