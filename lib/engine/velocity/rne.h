// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Recursive Newton-Euler.

#ifndef MJTOOLS_ENGINE_VELOCITY_RNE_H_
#define MJTOOLS_ENGINE_VELOCITY_RNE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// result [nv] = C(qpos, qvel) + M qacc (without armatures; only with_acceleration): the generalised
// force of gravity, Coriolis and centrifugal terms, and inertia.
void rne(const mjModel& m, mjData& d, bool with_acceleration, double* result);

// d.qfrc_bias: rne without acceleration, plus the velocity terms of tendon armatures.
void bias_force(const mjModel& m, mjData& d);

// d.cacc, d.cfrc_ext and d.cfrc_int, given qacc and the constraint forces; sets d.flg_rnepost.
void rne_post_constraint(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_VELOCITY_RNE_H_
