// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Implicit integration of the elasticity of flexes: wherever dynamics has the inertia M and the
// smooth force, it has
//
//   M + K        K = (h^2 + h damping) stiffness
//   + efm_c      = -h stiffness qvel
//
// for flexes that conjugate gradients and an implicit integrator can take care of. What K consists
// of: flex_stiffness.h, flex_passive_contact.h.

#ifndef MJTOOLS_ENGINE_FLEX_METRIC_FLEX_METRIC_H_
#define MJTOOLS_ENGINE_FLEX_METRIC_FLEX_METRIC_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Error if the model has passive flexes, whose contacts only the metric can take, and options that
// exclude it.
void check_passive_flexes(const mjModel& m);

// End of the position stage: d.efm_active, flexelem_krot and all arrays efm_*. Those of the
// preconditioner only if that will be used. Error when the arena is full.
void make_flex_metric(const mjModel& m, mjData& d, bool preconditioner);

// ---- with d.efm_active

// End of the velocity stage: d.efm_c.
void shift_flex_metric(const mjModel& m, mjData& d);

// y += K x
void add_flex_stiffness(const mjModel& m, mjData& d, double* y, const double* x);

// x = P b, where P approximates (M + K)^-1; x is not b.
void precondition_flex_metric(const mjModel& m, mjData& d, double* x, const double* b);

// x = (M + K)^-1 b by conjugate gradients; a warning if these do not converge.
void solve_flex_metric(const mjModel& m, mjData& d, double* x, const double* b);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_FLEX_METRIC_FLEX_METRIC_H_
