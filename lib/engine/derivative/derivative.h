// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Analytic derivatives of the smooth forces with respect to velocity.

#ifndef MJTOOLS_ENGINE_DERIVATIVE_DERIVATIVE_H_
#define MJTOOLS_ENGINE_DERIVATIVE_DERIVATIVE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes d.qDeriv, the derivative of qfrc_actuator + qfrc_passive with respect to qvel. If
// `with_bias` is set, also subtracts the derivative of qfrc_bias. Entries outside the pattern m.D_*
// are dropped. A complete forward pass must precede.
void smooth_velocity_derivative(const mjModel& m, mjData& d, bool with_bias);

// Computes the derivative of a free body's bias force with respect to the six velocities of the
// body, as a row-major matrix. is_standalone_free() must be true for the body.
void free_body_bias_derivative(const mjModel& m, const mjData& d, int body, double derivative[36]);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DERIVATIVE_DERIVATIVE_H_
