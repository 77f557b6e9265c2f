// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Implicit integration of the elasticity of flexes. The inertia M and the smooth force are replaced
// by
//
//   M + K                K = (h^2 + h damping) stiffness
//   qfrc_smooth + efm_c  efm_c = -h stiffness qvel
//
// This is done if the integrator is implicit, the solver is CG, friction cones are pyramidal and
// sleeping is disabled. The parts of K are described in flex_stiffness.h and
// flex_passive_contact.h.

#ifndef MJTOOLS_ENGINE_FLEX_METRIC_FLEX_METRIC_H_
#define MJTOOLS_ENGINE_FLEX_METRIC_FLEX_METRIC_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Throws Error if the model has passive flexes but its options exclude the metric. The contacts of
// passive flexes cannot be handled without the metric.
void check_passive_flexes(const mjModel& m);

// Computes d.efm_active, flexelem_krot and all arrays efm_* at the end of the position stage. If
// `preconditioner` is not set, its arrays are not made. Throws Error if the arena is full.
void make_flex_metric(const mjModel& m, mjData& d, bool preconditioner);

// ---- The following functions may be called only while d.efm_active is set.

// Computes d.efm_c at the end of the velocity stage.
void shift_flex_metric(const mjModel& m, mjData& d);

// Computes y += K x.
void add_flex_stiffness(const mjModel& m, mjData& d, double* y, const double* x);

// Computes x = P b, where P approximates (M + K)^-1. x and b must be different arrays.
void precondition_flex_metric(const mjModel& m, mjData& d, double* x, const double* b);

// Computes x = (M + K)^-1 b by conjugate gradients. Warns if the iterations do not converge.
void solve_flex_metric(const mjModel& m, mjData& d, double* x, const double* b);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_FLEX_METRIC_FLEX_METRIC_H_
