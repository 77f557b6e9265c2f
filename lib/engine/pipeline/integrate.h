// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// From accelerations to the next state. All need a complete forward pass.

#ifndef MJTOOLS_ENGINE_PIPELINE_INTEGRATE_H_
#define MJTOOLS_ENGINE_PIPELINE_INTEGRATE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Advances history, activations, velocities, positions and time by one timestep: velocities with
// `qacc`, positions with `qvel` or, when that is null, with the new velocities.
void advance(const mjModel& m, mjData& d, const double* act_dot, const double* qacc,
             const double* qvel = nullptr);

// Semi-implicit Euler, implicit in joint damping. With `reuse_factor`, d.qH is kept from the call
// before.
void euler(const mjModel& m, mjData& d, bool reuse_factor = false);

// Implicit in velocity (opt.integrator implicit or implicitfast). With `reuse_factor`, d.qLU or
// d.qH is kept from the call before.
void implicit(const mjModel& m, mjData& d, bool reuse_factor = false);

// Classical Runge-Kutta of fourth order.
void runge_kutta(const mjModel& m, mjData& d);

// Whether a dof is damped, by itself or by an actuator. If some awake one is, Euler integration is
// implicit in damping unless a flag forbids it.
bool is_damped(const mjModel& m, int dof);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_PIPELINE_INTEGRATE_H_
