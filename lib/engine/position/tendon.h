// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Lengths, Jacobians and paths of tendons.

#ifndef MJTOOLS_ENGINE_POSITION_TENDON_H_
#define MJTOOLS_ENGINE_POSITION_TENDON_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes d.ten_length, d.ten_J (on the model's pattern), d.ten_wrapadr, d.ten_wrapnum, d.wrap_obj
// and d.wrap_xpos.
void tendon(const mjModel& m, mjData& d);

// Adds the Jacobian of a fixed tendon, which is constant, to ten_J [nJten]. Returns the length of
// the tendon at qpos [nq].
double fixed_tendon(const mjModel& m, int t, const double* qpos, double* ten_J);

// Adds J' a (dJ/dt qvel) to qfrc for every tendon that has an armature a. The armature is the
// tendon's own or comes from its actuators. Throws Error if such a tendon wraps around geoms.
void add_tendon_bias(const mjModel& m, mjData& d, double* qfrc);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_TENDON_H_
