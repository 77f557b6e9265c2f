// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Spatial algebra. Motions are 6-vectors (rotation, translation), and forces are 6-vectors (torque,
// force). A rigid body with the mass m has its centre of mass at d, relative to the reference
// point, and the moments of inertia I about this point. Its inertia is stored as ten numbers:
//
//   Ixx Iyy Izz Ixy Ixz Iyz,  m d (three numbers),  m
//
// Both arguments of a function must be given in the same frame of reference.

#ifndef MJTOOLS_MATH_SPATIAL_H_
#define MJTOOLS_MATH_SPATIAL_H_

#include "math/mat3.h"
#include "math/vec3.h"

namespace mj {

// T is double, or Lanes for the vectors of four worlds (wide.h).
template <typename T>
struct BasicSpatial {
  BasicVec3<T> r, t;
};
using Spatial = BasicSpatial<double>;

template <typename T>
inline BasicSpatial<T> spatial(const T* p) {
  return {vec3(p), vec3(p + 3)};
}
template <typename T>
inline void store(T* p, const BasicSpatial<T>& s) {
  store(p, s.r);
  store(p + 3, s.t);
}

template <typename T>
inline BasicSpatial<T> operator+(const BasicSpatial<T>& a, const BasicSpatial<T>& b) {
  return {a.r + b.r, a.t + b.t};
}
template <typename T>
inline BasicSpatial<T> operator-(const BasicSpatial<T>& a, const BasicSpatial<T>& b) {
  return {a.r - b.r, a.t - b.t};
}
template <typename T>
inline BasicSpatial<T> operator*(const BasicSpatial<T>& a, const Scalar<T>& s) {
  return {a.r * s, a.t * s};
}
template <typename T>
inline BasicSpatial<T>& operator+=(BasicSpatial<T>& a, const BasicSpatial<T>& b) {
  return a = a + b;
}
// a . b, summed in the order of mj::dot over six numbers.
template <typename T>
inline T dot(const BasicSpatial<T>& a, const BasicSpatial<T>& b) {
  return ((a.r.x * b.r.x + a.r.z * b.r.z) + (a.r.y * b.r.y + a.t.x * b.t.x)) +
         (a.t.y * b.t.y + a.t.z * b.t.z);
}

// Returns the rate of change of the motion s when it is carried along by the motion v.
template <typename T>
inline BasicSpatial<T> cross_motion(const BasicSpatial<T>& v, const BasicSpatial<T>& s) {
  return {cross(v.r, s.r), cross(v.r, s.t) + cross(v.t, s.r)};
}
// Returns the rate of change of the force f when it is carried along by the motion v.
template <typename T>
inline BasicSpatial<T> cross_force(const BasicSpatial<T>& v, const BasicSpatial<T>& f) {
  return {cross(v.r, f.r) + cross(v.t, f.t), cross(v.r, f.t)};
}

// Computes the ten-number inertia of a body with mass m, principal moments `diagonal` along the
// columns of `axes`, and centre of mass at `offset` from the reference point.
template <typename T>
inline void make_inertia10(T* res, const BasicVec3<T>& diagonal, const BasicMat3<T>& axes,
                           const BasicVec3<T>& offset, const Scalar<T>& mass) {
  BasicMat3<T> tmp;
  for (int i = 0; i < 3; ++i) {
    tmp(i, 0) = diagonal.x * axes(i, 0);
    tmp(i, 1) = diagonal.y * axes(i, 1);
    tmp(i, 2) = diagonal.z * axes(i, 2);
  }
  const auto entry = [&](int i, int j) { return dot(tmp.row(i), axes.row(j)); };
  const BasicVec3<T>& o = offset;
  res[0] = entry(0, 0) + mass * (o.y * o.y + o.z * o.z);
  res[1] = entry(1, 1) + mass * (o.x * o.x + o.z * o.z);
  res[2] = entry(2, 2) + mass * (o.x * o.x + o.y * o.y);
  res[3] = entry(1, 0) - mass * o.x * o.y;
  res[4] = entry(2, 0) - mass * o.x * o.z;
  res[5] = entry(2, 1) - mass * o.y * o.z;
  res[6] = mass * o.x;
  res[7] = mass * o.y;
  res[8] = mass * o.z;
  res[9] = mass;
}

// Returns the momentum of a motion: (I w + (m d) x v, m v - (m d) x w).
template <typename T>
inline BasicSpatial<T> inertia_times(const T* i, const BasicSpatial<T>& v) {
  return {{i[0] * v.r.x + i[3] * v.r.y + i[4] * v.r.z - i[8] * v.t.y + i[7] * v.t.z,
           i[3] * v.r.x + i[1] * v.r.y + i[5] * v.r.z + i[8] * v.t.x - i[6] * v.t.z,
           i[4] * v.r.x + i[5] * v.r.y + i[2] * v.r.z - i[7] * v.t.x + i[6] * v.t.y},
          {i[8] * v.r.y - i[7] * v.r.z + i[9] * v.t.x, i[6] * v.r.z - i[8] * v.r.x + i[9] * v.t.y,
           i[7] * v.r.x - i[6] * v.r.y + i[9] * v.t.z}};
}

// Return the motion or force that is equivalent to the argument when the reference point is `to`
// instead of `from`. The axes stay the same.
inline Spatial move_motion(const Spatial& v, const Vec3& to, const Vec3& from) {
  return {v.r, v.t - cross(to - from, v.r)};
}
inline Spatial move_force(const Spatial& f, const Vec3& to, const Vec3& from) {
  return {f.r - cross(to - from, f.t), f.t};
}
// Returns the motion or force in the frame whose axes are the columns of `axes`.
inline Spatial to_local(const Spatial& s, const Mat3& axes) {
  return {transpose_times(axes, s.r), transpose_times(axes, s.t)};
}

}  // namespace mj

#endif  // MJTOOLS_MATH_SPATIAL_H_
