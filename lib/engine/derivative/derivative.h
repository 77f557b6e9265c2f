// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Analytic derivatives of the smooth forces with respect to velocity.

#ifndef MJTOOLS_ENGINE_DERIVATIVE_DERIVATIVE_H_
#define MJTOOLS_ENGINE_DERIVATIVE_DERIVATIVE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes d.qDeriv = d(qfrc_actuator + qfrc_passive [- qfrc_bias]) / d qvel on the pattern m.D_*.
// Entries outside the pattern are dropped. Needs a complete forward pass.
void smooth_velocity_derivative(const mjModel& m, mjData& d, bool with_bias);

// Computes the derivative of the bias force of a standalone free body with respect to its six
// velocities, row-major.
void free_body_bias_derivative(const mjModel& m, const mjData& d, int body, double derivative[36]);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DERIVATIVE_DERIVATIVE_H_
