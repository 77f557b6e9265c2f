// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Converts numbers of a model to numbers T of one world or of four (wide.h). Every world gets the
// same value.

#ifndef MJTOOLS_MATH_SAME_H_
#define MJTOOLS_MATH_SAME_H_

#include "math/quat.h"

namespace mj {

template <typename T>
inline BasicVec3<T> same_vec3(const double* p) {
  return {wide::same<T>(p[0]), wide::same<T>(p[1]), wide::same<T>(p[2])};
}
template <typename T>
inline BasicQuat<T> same_quat(const double* p) {
  return {wide::same<T>(p[0]), wide::same<T>(p[1]), wide::same<T>(p[2]), wide::same<T>(p[3])};
}

}  // namespace mj

#endif  // MJTOOLS_MATH_SAME_H_
