// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/geometry.h"

#include <mujoco/mjtype.h>

#include <cmath>

#include "math/eig3.h"
#include "math/rotation.h"

namespace mj::compiler {

double make_unit(Vec3& v) {
  const double s = v.x * v.x + v.y * v.y + v.z * v.z;
  if (s < kEps) return 0;
  const double n = std::sqrt(s);
  if (std::abs(n - 1) > kEps) v = {v.x / n, v.y / n, v.z / n};
  return n;
}

double make_unit(Quat& q) {
  const double s = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
  if (s < kEps) return 0;
  const double n = std::sqrt(s);
  if (std::abs(n - 1) > kEps) q = {q.w / n, q.x / n, q.y / n, q.z / n};
  return n;
}

Quat multiply(const Quat& a, const Quat& b) {
  Quat q = a * b;
  make_unit(q);
  return q;
}

Pose compose(const Pose& frame, const Pose& child) {
  return {frame.pos + to_matrix(frame.quat) * child.pos, multiply(frame.quat, child.quat)};
}

Pose inverse(const Pose& frame) {
  const Quat q = conjugate(frame.quat);
  return {-rotate(q, frame.pos), q};
}

Quat rotation_about(int axis, double scalar, double component) {
  return {scalar, axis == 0 ? component : 0, axis == 1 ? component : 0, axis == 2 ? component : 0};
}

Quat rotation_from_z(const Vec3& v) {
  Vec3 axis{-v.y, v.x, 0};
  const double s = make_unit(axis);
  if (s < 1e-10) axis = {1, 0, 0};
  const double half = std::atan2(s, v.z) / 2;
  return {std::cos(half), axis.x * std::sin(half), axis.y * std::sin(half),
          axis.z * std::sin(half)};
}

Quat rotation_from_axes(const Vec3& x, const Vec3& y, const Vec3& z) {
  Quat q = to_quat_unscaled(mat3_from_columns(x, y, z));
  make_unit(q);
  return q;
}

Inertia rotate_inertia(const Vec3& moments, const Quat& q) {
  const Mat3 r = to_matrix(q);
  Mat3 scaled;  // diag(moments) R'
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) scaled(i, j) = moments[i] * r(j, i);
  }
  const Mat3 m = r * scaled;
  return {m(0, 0), m(1, 1), m(2, 2), m(0, 1), m(0, 2), m(1, 2)};
}

Inertia point_inertia(double mass, const Vec3& o) {
  return {mass * (o.y * o.y + o.z * o.z),
          mass * (o.x * o.x + o.z * o.z),
          mass * (o.x * o.x + o.y * o.y),
          -mass * o.x * o.y,
          -mass * o.x * o.z,
          -mass * o.y * o.z};
}

PrincipalAxes principal_axes(const Inertia& f) {
  const Eigen3 e = eig3({{f[0], f[3], f[4], f[3], f[1], f[5], f[4], f[5], f[2]}}, multiply);
  return {e.values, e.rotation};
}

bool same(const Vec3& a, const Vec3& b) {
  return std::abs(a.x - b.x) < kFrameEps && std::abs(a.y - b.y) < kFrameEps &&
         std::abs(a.z - b.z) < kFrameEps;
}

bool same(const Quat& a, const Quat& b) {
  const bool equal = std::abs(a.w - b.w) < kFrameEps && std::abs(a.x - b.x) < kFrameEps &&
                     std::abs(a.y - b.y) < kFrameEps && std::abs(a.z - b.z) < kFrameEps;
  const bool opposite = std::abs(a.w + b.w) < kFrameEps && std::abs(a.x + b.x) < kFrameEps &&
                        std::abs(a.y + b.y) < kFrameEps && std::abs(a.z + b.z) < kFrameEps;
  return equal || opposite;
}

int same_frame(const Pose& frame, const Pose& inertial) {
  const bool no_rotation = same(frame.quat, Quat{});
  if (no_rotation && same(frame.pos, Vec3{})) return mjSAMEFRAME_BODY;
  if (no_rotation) return mjSAMEFRAME_BODYROT;
  if (!same(frame.quat, inertial.quat)) return mjSAMEFRAME_NONE;
  return same(frame.pos, inertial.pos) ? mjSAMEFRAME_INERTIA : mjSAMEFRAME_INERTIAROT;
}

}  // namespace mj::compiler
