// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/geometry/geometry.h"

#include <mujoco/mjtype.h>

#include <cmath>

#include "math/eig3.h"

namespace mj::compiler {

Pose place_in(const Pose& frame, const Pose& child) {
  return {frame.pos + rotate(frame.quat, child.pos), multiply(frame.quat, child.quat)};
}

Pose inverse(const Pose& frame) {
  const Quat q = conjugate(frame.quat);
  return {-rotate(q, frame.pos), q};
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
