// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Unit quaternions (w, x, y, z) with the Hamilton product, which rotate child coordinates to parent
// coordinates. The normalisation threshold mjMINVAL is the engine's. The compiler has its own rules
// in compile/geometry/geometry.h.

#ifndef MJTOOLS_MATH_QUAT_H_
#define MJTOOLS_MATH_QUAT_H_

#include "math/mat3.h"
#include "math/vec3.h"

namespace mj {

struct Quat {
  double w = 1, x = 0, y = 0, z = 0;

  [[nodiscard]] Vec3 vector() const { return {x, y, z}; }
  [[nodiscard]] bool is_identity() const { return w == 1 && x == 0 && y == 0 && z == 0; }
};

inline Quat quat(const double* p) {
  return {p[0], p[1], p[2], p[3]};
}
inline void store(double* p, const Quat& q) {
  p[0] = q.w, p[1] = q.x, p[2] = q.y, p[3] = q.z;
}

inline Quat operator*(const Quat& a, const Quat& b) {
  return {
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}
inline Quat conjugate(const Quat& q) {
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
inline Quat normalized(Quat q) {
  normalize(q);
  return q;
}

// Returns q v q*, without normalisation of q.
inline Vec3 rotate(const Quat& q, const Vec3& v) {
  if (v.x == 0 && v.y == 0 && v.z == 0) return {};
  if (q.is_identity()) return v;
  const Vec3 u = q.vector();
  const Vec3 t{q.w * v.x + q.y * v.z - q.z * v.y, q.w * v.y + q.z * v.x - q.x * v.z,
               q.w * v.z + q.x * v.y - q.y * v.x};
  return v + 2 * cross(u, t);
}

// Returns the rotation matrix of q, without normalisation of q. The matrix is exactly the identity
// for q = (1,0,0,0).
inline Mat3 to_matrix(const Quat& q) {
  if (q.is_identity()) return {};
  const double ww = q.w * q.w, xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
  const double wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  const double xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
  return {{ww + xx - yy - zz, 2 * (xy - wz), 2 * (xz + wy), 2 * (xy + wz), ww - xx + yy - zz,
           2 * (yz - wx), 2 * (xz - wy), 2 * (yz + wx), ww - xx - yy + zz}};
}

// Returns the rotation by `angle` (radians) about `axis`, which must be a unit vector.
inline Quat from_axis_angle(const Vec3& axis, double angle) {
  if (angle == 0) return {};
  const double s = std::sin(angle * 0.5);
  return {std::cos(angle * 0.5), axis.x * s, axis.y * s, axis.z * s};
}

// Returns the rotation vector of q, with an angle in (-pi, pi], divided by dt.
inline Vec3 to_velocity(const Quat& q, double dt) {
  Vec3 axis = q.vector();
  const double s = normalize(axis);
  double angle = 2 * std::atan2(s, q.w);
  if (angle > mjPI) angle -= 2 * mjPI;
  return axis * (angle / dt);
}

// Returns the rotation vector that takes b to a: the vector v for which b exp(v) = a.
inline Vec3 difference(const Quat& a, const Quat& b) {
  return to_velocity(conjugate(b) * a, 1);
}

}  // namespace mj

#endif  // MJTOOLS_MATH_QUAT_H_
