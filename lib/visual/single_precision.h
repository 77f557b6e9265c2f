// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Versions of functions in math/ for floats. Scenes store floats, but their values are computed in
// double precision.

#ifndef MJTOOLS_VISUAL_SINGLE_PRECISION_H_
#define MJTOOLS_VISUAL_SINGLE_PRECISION_H_

#include "math/quat.h"

namespace mj::visual {

using mj::quat;
using mj::store;
using mj::vec3;

inline float single(double x) {
  return static_cast<float>(x);
}
inline Vec3 vec3(const float* p) {
  return {p[0], p[1], p[2]};
}
inline Quat quat(const float* p) {
  return {p[0], p[1], p[2], p[3]};
}
inline void store(float* p, const Vec3& v) {
  p[0] = single(v.x), p[1] = single(v.y), p[2] = single(v.z);
}
inline void store(float* p, const Quat& q) {
  p[0] = single(q.w), p[1] = single(q.x), p[2] = single(q.y), p[3] = single(q.z);
}
inline void store(float* p, const Mat3& a) {
  for (int i = 0; i < 9; ++i) p[i] = single(a.m[i]);
}

}  // namespace mj::visual

#endif  // MJTOOLS_VISUAL_SINGLE_PRECISION_H_
