// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Recursive Newton-Euler.

#ifndef MJTOOLS_ENGINE_VELOCITY_RNE_H_
#define MJTOOLS_ENGINE_VELOCITY_RNE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes result [nv] = C(qpos, qvel) + M qacc, the generalised force of gravity, Coriolis and
// centrifugal terms and inertia. M qacc is added only with `with_acceleration`. M does not contain
// armatures.
void rne(const mjModel& m, mjData& d, bool with_acceleration, double* result);

// Computes d.qfrc_bias: rne() without acceleration, plus the velocity terms of tendon armatures.
void bias_force(const mjModel& m, mjData& d);

// Computes d.cacc, d.cfrc_ext and d.cfrc_int from qacc and the constraint forces. Sets
// d.flg_rnepost.
void rne_post_constraint(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_VELOCITY_RNE_H_
