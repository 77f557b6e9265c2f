// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Passive forces: springs, dampers, gravity compensation, fluid, contact adhesion and plugins.

#ifndef MJTOOLS_ENGINE_PASSIVE_PASSIVE_H_
#define MJTOOLS_ENGINE_PASSIVE_PASSIVE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes d.qfrc_spring, d.qfrc_damper, d.qfrc_gravcomp, d.qfrc_fluid, d.qfrc_adhesion and their
// sum d.qfrc_passive. The sum does not include gravity compensation that is delivered by actuators.
void passive(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_PASSIVE_PASSIVE_H_
