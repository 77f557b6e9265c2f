// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rotations about axes, for the stages of a step.

#ifndef MJTOOLS_MATH_AXIS_ANGLE_H_
#define MJTOOLS_MATH_AXIS_ANGLE_H_

#include "math/quat.h"
#include "math/sine.h"

namespace mj {

// Returns the rotation by `angle` (radians) about a unit vector. In the last place it can differ
// from from_axis_angle(), which calls the standard library.
template <typename T>
inline BasicQuat<T> rotation_about(const BasicVec3<T>& axis, const Scalar<T>& angle) {
  if constexpr (std::is_same_v<T, double>) {
    if (angle == 0) return {};
  }
  const SineCosine<T> half = sine_cosine<T>(angle * wide::same<T>(0.5));
  return {half.cosine, axis.x * half.sine, axis.y * half.sine, axis.z * half.sine};
}

}  // namespace mj

#endif  // MJTOOLS_MATH_AXIS_ANGLE_H_
