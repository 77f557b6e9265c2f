// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Short names for the vectors of math/ with numbers of one world or of four worlds. Functions
// convert vectors of the model to such vectors.

#ifndef MJTOOLS_BATCH_VECTORS_H_
#define MJTOOLS_BATCH_VECTORS_H_

#include "batch/lane.h"
#include "math/quat.h"
#include "math/spatial.h"

namespace mj::batch {

template <typename T>
using Vec = BasicVec3<T>;
template <typename T>
using Quaternion = BasicQuat<T>;
template <typename T>
using Matrix = BasicMat3<T>;
template <typename T>
using Twist = BasicSpatial<T>;

// Return a vector or a quaternion of the model, which is the same in every world.
template <typename T>
inline Vec<T> same_vec(const double* p) {
  return {same<T>(p[0]), same<T>(p[1]), same<T>(p[2])};
}
template <typename T>
inline Quaternion<T> same_quaternion(const double* p) {
  return {same<T>(p[0]), same<T>(p[1]), same<T>(p[2]), same<T>(p[3])};
}

template <typename T>
inline Vec<T> select_vec(const Mask<T>& mask, const Vec<T>& a, const Vec<T>& b) {
  return {wide::select(mask, a.x, b.x), wide::select(mask, a.y, b.y), wide::select(mask, a.z, b.z)};
}

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_VECTORS_H_
