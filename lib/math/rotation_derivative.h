// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Derivatives of quaternion operations. A small change of a quaternion q is a rotation vector v in
// body axes: q becomes q exp(v).

#ifndef MJTOOLS_MATH_ROTATION_DERIVATIVE_H_
#define MJTOOLS_MATH_ROTATION_DERIVATIVE_H_

#include "math/quat.h"

namespace mj {

// Derivatives of the rotation vector difference(a, b) with respect to a and b.
struct DifferenceDerivative {
  Mat3 by_a, by_b;
};
[[nodiscard]] DifferenceDerivative difference_derivative(const Quat& a, const Quat& b);

// Derivatives of integrate(q, velocity, dt) with respect to q, velocity * dt and dt.
struct IntegrationDerivative {
  Mat3 by_quat, by_rotation;
  Vec3 by_dt;
};
[[nodiscard]] IntegrationDerivative integration_derivative(const Vec3& velocity, double dt);

}  // namespace mj

#endif  // MJTOOLS_MATH_ROTATION_DERIVATIVE_H_
