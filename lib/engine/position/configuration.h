// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The configuration space: qpos with its quaternions, and its tangent space, that of qvel.

#ifndef MJTOOLS_ENGINE_POSITION_CONFIGURATION_H_
#define MJTOOLS_ENGINE_POSITION_CONFIGURATION_H_

#include <mujoco/mjmodel.h>

namespace mj::engine {

// qpos moved along the constant velocity qvel for time dt. Old quaternions are normalised first.
void integrate_position(const mjModel& m, double* qpos, const double* qvel, double dt);
void integrate_joint_position(const mjModel& m, int joint, double* qpos, const double* qvel,
                              double dt);

// The velocity that leads from qpos1 to qpos2 in time dt.
void differentiate_position(const mjModel& m, double* qvel, double dt, const double* qpos1,
                            const double* qpos2);

void normalize_quaternions(const mjModel& m, double* qpos);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_CONFIGURATION_H_
