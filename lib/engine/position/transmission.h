// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Transmissions of actuators: lengths and moment arms.

#ifndef MJTOOLS_ENGINE_POSITION_TRANSMISSION_H_
#define MJTOOLS_ENGINE_POSITION_TRANSMISSION_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes d.actuator_length and the sparse moment arms d.actuator_moment (moment_rownnz,
// moment_rowadr, moment_colind). There is one row per actuator output. kinematics(), com_position()
// and tendon() must have been called. Adhesion also needs contacts.
void transmission(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_TRANSMISSION_H_
