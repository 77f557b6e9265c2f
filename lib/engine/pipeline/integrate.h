// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Integration of accelerations to the next state. All functions need a complete forward pass.

#ifndef MJTOOLS_ENGINE_PIPELINE_INTEGRATE_H_
#define MJTOOLS_ENGINE_PIPELINE_INTEGRATE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Advances history, activations, velocities, positions and time by one timestep. The velocities are
// advanced with `qacc`. The positions are advanced with `qvel`, or with the new velocities if
// `qvel` is null.
void advance(const mjModel& m, mjData& d, const double* act_dot, const double* qacc,
             const double* qvel = nullptr);

// Integrates by semi-implicit Euler, implicit in joint damping. With `reuse_factor`, d.qH is kept
// from the previous call.
void euler(const mjModel& m, mjData& d, bool reuse_factor = false);

// Integrates implicitly in velocity (opt.integrator implicit or implicitfast). With `reuse_factor`,
// d.qLU or d.qH is kept from the previous call.
void implicit(const mjModel& m, mjData& d, bool reuse_factor = false);

// Integrates by the classical Runge-Kutta method of fourth order.
void runge_kutta(const mjModel& m, mjData& d);

// Returns whether a dof is damped, by itself or by an actuator. If any awake dof is damped, Euler
// integration is implicit in damping unless a flag disables it.
bool is_damped(const mjModel& m, int dof);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_PIPELINE_INTEGRATE_H_
