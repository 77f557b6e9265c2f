// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Recursive Newton-Euler algorithm.

#ifndef MJTOOLS_ENGINE_VELOCITY_RNE_H_
#define MJTOOLS_ENGINE_VELOCITY_RNE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes result [nv] = C(qpos, qvel) + M qacc. C is the generalised force of gravity, Coriolis
// terms and centrifugal terms. M qacc is added only if `with_acceleration` is set, and this M does
// not contain armatures.
void rne(const mjModel& m, mjData& d, bool with_acceleration, double* result);

// Computes d.qfrc_bias, which is the result of rne() without acceleration, plus the velocity terms
// of tendon armatures.
void bias_force(const mjModel& m, mjData& d);

// Computes d.cacc, d.cfrc_ext and d.cfrc_int from qacc and the constraint forces. Sets
// d.flg_rnepost.
void rne_post_constraint(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_VELOCITY_RNE_H_
