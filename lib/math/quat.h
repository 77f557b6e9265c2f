// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Unit quaternions (w, x, y, z) with the Hamilton product, which rotate child coordinates to parent
// coordinates. The normalisation threshold mjMINVAL is the engine's. The compiler has its own rules
// in compile/geometry/geometry.h.

#ifndef MJTOOLS_MATH_QUAT_H_
#define MJTOOLS_MATH_QUAT_H_

#include "math/elementary.h"
#include "math/mat3.h"
#include "math/vec3.h"

namespace mj {

// T is double, or Lanes for the quaternions of four worlds (wide.h).
template <typename T>
struct BasicQuat {
  T w = wide::same<T>(1), x{}, y{}, z{};

  [[nodiscard]] BasicVec3<T> vector() const { return {x, y, z}; }
  // Returns whether the quaternion is exactly the identity. Functions use the answer to return
  // early. For Lanes the answer is always false, because an early return does not change results.
  [[nodiscard]] bool is_identity() const {
    if constexpr (std::is_same_v<T, double>) return w == 1 && x == 0 && y == 0 && z == 0;
    return false;
  }
};
using Quat = BasicQuat<double>;

template <typename T>
inline BasicQuat<T> quat(const T* p) {
  return {p[0], p[1], p[2], p[3]};
}
template <typename T>
inline void store(T* p, const BasicQuat<T>& q) {
  p[0] = q.w, p[1] = q.x, p[2] = q.y, p[3] = q.z;
}

template <typename T>
inline BasicQuat<T> operator*(const BasicQuat<T>& a, const BasicQuat<T>& b) {
  return {
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}
template <typename T>
inline BasicQuat<T> conjugate(const BasicQuat<T>& q) {
  return {q.w, -q.x, -q.y, -q.z};
}

// Normalises q in place and returns the old norm. A norm below mjMINVAL gives the identity. A norm
// within mjMINVAL of 1 changes nothing.
inline double normalize(Quat& q) {
  const double n = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  if (n < mjMINVAL) {
    q = {};
  } else if (std::abs(n - 1) > mjMINVAL) {
    const double s = 1 / n;
    q = {q.w * s, q.x * s, q.y * s, q.z * s};
  }
  return n;
}
inline Lanes normalize(BasicQuat<Lanes>& q) {
  const Lanes one = wide::same<Lanes>(1);
  const Lanes n = wide::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  const LaneMask is_long = ~(n < mjMINVAL);
  const Lanes s = wide::select(wide::abs(n - one) > mjMINVAL, one / n, one);
  q = {wide::select(is_long, q.w * s, one), wide::only(is_long, q.x * s),
       wide::only(is_long, q.y * s), wide::only(is_long, q.z * s)};
  return n;
}
template <typename T>
inline BasicQuat<T> normalized(BasicQuat<T> q) {
  normalize(q);
  return q;
}

// Returns q v q*, without normalisation of q.
template <typename T>
inline BasicVec3<T> rotate(const BasicQuat<T>& q, const BasicVec3<T>& v) {
  if constexpr (std::is_same_v<T, double>) {
    if (v.x == 0 && v.y == 0 && v.z == 0) return {};
  }
  if (q.is_identity()) return v;
  const BasicVec3<T> u = q.vector();
  const BasicVec3<T> t{q.w * v.x + q.y * v.z - q.z * v.y, q.w * v.y + q.z * v.x - q.x * v.z,
                       q.w * v.z + q.x * v.y - q.y * v.x};
  return v + cross(u, t) * wide::same<T>(2);
}

// Returns the rotation matrix of q, without normalisation of q. The matrix is exactly the identity
// for q = (1,0,0,0).
template <typename T>
inline BasicMat3<T> to_matrix(const BasicQuat<T>& q) {
  if (q.is_identity()) return {};
  const T two = wide::same<T>(2);
  const T ww = q.w * q.w, xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
  const T wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  const T xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
  return {{ww + xx - yy - zz, two * (xy - wz), two * (xz + wy), two * (xy + wz), ww - xx + yy - zz,
           two * (yz - wx), two * (xz - wy), two * (yz + wx), ww - xx - yy + zz}};
}

// Returns the rotation by `angle` (radians) about `axis`, which must be a unit vector.
inline Quat from_axis_angle(const Vec3& axis, double angle) {
  if (angle == 0) return {};
  const double s = math::sin(angle * 0.5);
  return {math::cos(angle * 0.5), axis.x * s, axis.y * s, axis.z * s};
}

// Returns the rotation vector of q, with an angle in (-pi, pi], divided by dt.
template <typename T>
inline BasicVec3<T> to_velocity(const BasicQuat<T>& q, const Scalar<T>& dt) {
  BasicVec3<T> axis = q.vector();
  const T s = normalize(axis);
  const T angle =
      wide::same<T>(2) * wide::each(s, q.w, [](double y, double x) { return math::atan2(y, x); });
  const T turn = wide::same<T>(2 * mjPI);
  return axis * (wide::select(angle > wide::same<T>(mjPI), angle - turn, angle) / dt);
}

// Returns the rotation vector that takes b to a: the vector v for which b exp(v) = a.
template <typename T>
inline BasicVec3<T> difference(const BasicQuat<T>& a, const BasicQuat<T>& b) {
  return to_velocity(conjugate(b) * a, wide::same<T>(1));
}

}  // namespace mj

#endif  // MJTOOLS_MATH_QUAT_H_
