// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Smooth stages of a step as templates over a number T of one or four worlds (lane.h). The stages
// have the names and equations of lib/engine, where the sources are explained.

#ifndef MJTOOLS_BATCH_STAGES_H_
#define MJTOOLS_BATCH_STAGES_H_

#include <mujoco/mjmodel.h>

#include "batch/tables.h"
#include "batch/world.h"

namespace mj::batch {

// Position (position.cc): poses, centres of mass, motion axes, the inertia matrix and its factor.
template <typename T>
void position_stages(const mjModel& m, const Tables& tables, World<T>& w);

// Velocity (velocity.cc): velocities of bodies, passive forces, bias forces.
template <typename T>
void velocity_stages(const mjModel& m, const Tables& tables, World<T>& w);

// Acceleration (acceleration.cc): actuator forces, qfrc_smooth and qacc_smooth.
template <typename T>
void smooth_acceleration(const mjModel& m, const Tables& tables, World<T>& w);

// Integration (integrate.cc) by the Euler or implicitfast method: the state after a step, except
// that qacc_warmstart is set by advance(). Worlds outside `moving` keep their state.
template <typename T>
void integrate(const mjModel& m, const Tables& tables, World<T>& w, const Mask<T>& moving);

// Sets the state after a step. `act_dot`, `qacc` and `qvel` are mean values over the step. If
// `qvel` is null, positions change with the new velocities.
template <typename T>
void advance(const mjModel& m, World<T>& w, const T* act_dot, const T* qacc, const T* qvel,
             const Mask<T>& moving);

// Moves the positions `qpos` [nq] with the velocities `qvel` for the time `dt`.
template <typename T>
void integrate_position(const mjModel& m, T* qpos, const T* qvel, double dt);

// Factors the matrix in `ld`, which has the pattern of M, as L' D L. Writes 1 / D to diag_inv.
template <typename T>
void factor(const Tables& tables, T* ld, T* diag_inv);
// Solves L' D L x = b, where x is b on entry.
template <typename T>
void solve(const Tables& tables, const T* ld, const T* diag_inv, T* x);

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_STAGES_H_
