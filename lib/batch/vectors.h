// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Short names for the vectors of math/ with numbers of one world or of four worlds. Functions
// convert vectors of the model to such vectors.

#ifndef MJTOOLS_BATCH_VECTORS_H_
#define MJTOOLS_BATCH_VECTORS_H_

#include "batch/lane.h"
#include "math/same.h"
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

template <typename T>
inline Vec<T> same_vec(const double* p) {
  return same_vec3<T>(p);
}

template <typename T>
inline Vec<T> select_vec(const Mask<T>& mask, const Vec<T>& a, const Vec<T>& b) {
  return {wide::select(mask, a.x, b.x), wide::select(mask, a.y, b.y), wide::select(mask, a.z, b.z)};
}

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_VECTORS_H_
