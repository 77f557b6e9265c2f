// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Lengths, Jacobians and paths of tendons.

#ifndef MJTOOLS_ENGINE_POSITION_TENDON_H_
#define MJTOOLS_ENGINE_POSITION_TENDON_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes d.ten_length, ten_J (on the model's pattern), ten_wrapadr, ten_wrapnum, wrap_obj,
// wrap_xpos.
void tendon(const mjModel& m, mjData& d);

// qfrc += J' a (dJ/dt qvel) for every tendon with an armature a of its own or of its actuators.
// Throws Error if such a tendon wraps around geoms.
void add_tendon_bias(const mjModel& m, mjData& d, double* qfrc);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_TENDON_H_
