// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Integration of accelerations to the next state. A complete forward pass must precede every call.

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

// Integrates by semi-implicit Euler, which is implicit in joint damping. If `reuse_factor` is set,
// the factors in d.qH are kept from the previous call.
void euler(const mjModel& m, mjData& d, bool reuse_factor = false);

// Integrates implicitly in velocity, for the values implicit and implicitfast of opt.integrator. If
// `reuse_factor` is set, the factors in d.qLU or d.qH are kept from the previous call.
void implicit(const mjModel& m, mjData& d, bool reuse_factor = false);

// Integrates by the classical Runge-Kutta method of fourth order.
void runge_kutta(const mjModel& m, mjData& d);

// Returns whether a dof has damping of its own or damping by an actuator. If any awake dof is
// damped, Euler integration is implicit in damping, unless a flag disables this.
bool is_damped(const mjModel& m, int dof);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_PIPELINE_INTEGRATE_H_
