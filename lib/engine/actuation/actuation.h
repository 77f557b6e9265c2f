// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Actuator dynamics and forces.

#ifndef MJTOOLS_ENGINE_ACTUATION_ACTUATION_H_
#define MJTOOLS_ENGINE_ACTUATION_ACTUATION_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes the actuator forces. Writes d.act_dot, d.actuator_force and d.qfrc_actuator.
void forward_actuation(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_ACTUATION_ACTUATION_H_
