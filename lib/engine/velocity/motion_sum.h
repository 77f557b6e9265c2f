// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sums of motion axes that are weighted by velocities or accelerations.

#ifndef MJTOOLS_ENGINE_VELOCITY_MOTION_SUM_H_
#define MJTOOLS_ENGINE_VELOCITY_MOTION_SUM_H_

#include "math/spatial.h"

namespace mj::engine {

// Returns the sum of axes_k rate_k, where axes_k is row k of `axes` [n x 6].
template <typename T>
inline BasicSpatial<T> motion_sum(const T* axes, const T* rate, int n) {
  if (n == 0) return {};
  BasicSpatial<T> sum = spatial(axes) * rate[0];
  for (int k = 1; k < n; ++k) sum += spatial(axes + 6 * k) * rate[k];
  return sum;
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_VELOCITY_MOTION_SUM_H_
