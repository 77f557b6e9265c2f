// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/rotation.h"

#include <cmath>
#include <cstring>
#include <string>

#include "base/diagnostic.h"
#include "math/elementary.h"

namespace mj {

Quat to_quat_unscaled(const Mat3& m) {
  Quat q;
  if (m(0, 0) + m(1, 1) + m(2, 2) > 0) {
    q.w = 0.5 * std::sqrt(1 + m(0, 0) + m(1, 1) + m(2, 2));
    q.x = 0.25 * (m(2, 1) - m(1, 2)) / q.w;
    q.y = 0.25 * (m(0, 2) - m(2, 0)) / q.w;
    q.z = 0.25 * (m(1, 0) - m(0, 1)) / q.w;
  } else if (m(0, 0) > m(1, 1) && m(0, 0) > m(2, 2)) {
    q.x = 0.5 * std::sqrt(1 + m(0, 0) - m(1, 1) - m(2, 2));
    q.w = 0.25 * (m(2, 1) - m(1, 2)) / q.x;
    q.y = 0.25 * (m(1, 0) + m(0, 1)) / q.x;
    q.z = 0.25 * (m(0, 2) + m(2, 0)) / q.x;
  } else if (m(1, 1) > m(2, 2)) {
    q.y = 0.5 * std::sqrt(1 - m(0, 0) + m(1, 1) - m(2, 2));
    q.w = 0.25 * (m(0, 2) - m(2, 0)) / q.y;
    q.x = 0.25 * (m(1, 0) + m(0, 1)) / q.y;
    q.z = 0.25 * (m(2, 1) + m(1, 2)) / q.y;
  } else {
    q.z = 0.5 * std::sqrt(1 - m(0, 0) - m(1, 1) + m(2, 2));
    q.w = 0.25 * (m(1, 0) - m(0, 1)) / q.z;
    q.x = 0.25 * (m(0, 2) + m(2, 0)) / q.z;
    q.y = 0.25 * (m(2, 1) + m(1, 2)) / q.z;
  }
  return q;
}

Quat to_quat(const Mat3& m) {
  return normalized(to_quat_unscaled(m));
}

Quat z_to_vector(const Vec3& v) {
  Vec3 direction = v;
  if (normalize(direction) < mjMINVAL) return {};
  Vec3 axis = cross({0, 0, 1}, direction);
  const double sine = normalize(axis);
  if (sine < mjMINVAL) return direction.z < 0 ? Quat{0, 1, 0, 0} : Quat{};
  return from_axis_angle(axis, math::atan2(sine, direction.z));
}

int nearest_rotation(Quat& q, const Mat3& m) {
  // MuJoCo uses these values. Another tolerance would visibly change the forces of flexes.
  constexpr int kMaxIterations = 500;
  constexpr double kSmallTurn = 1e-9;
  int i = 0;
  for (; i < kMaxIterations; ++i) {
    const Mat3 r = to_matrix(q);
    Vec3 turn = cross(r.col(0), m.col(0)) + cross(r.col(1), m.col(1)) + cross(r.col(2), m.col(2));
    const double trace =
        dot(r.col(0), m.col(0)) + dot(r.col(1), m.col(1)) + dot(r.col(2), m.col(2));
    turn *= 1 / (std::abs(trace) + mjMINVAL);
    const double angle = normalize(turn);
    if (angle < kSmallTurn) break;
    q = normalized(from_axis_angle(turn, angle) * q);
  }
  return i;
}

Quat from_euler(const double angles[3], const char* seq) {
  if (std::strlen(seq) != 3) {
    throw Error("bad-eulerseq",
                "an Euler sequence has three letters, not '" + std::string(seq) + "'");
  }
  Quat q;
  for (int i = 0; i < 3; ++i) {
    const char* axes = "xyzXYZ";
    const char* letter = std::strchr(axes, seq[i]);
    if (!letter) {
      throw Error("bad-eulerseq", "an Euler sequence is made of the letters xyzXYZ, not '" +
                                      std::string(seq) + "'");
    }
    const int k = static_cast<int>(letter - axes);
    Vec3 axis;
    axis[k % 3] = 1;
    const Quat turn = from_axis_angle(axis, angles[i]);
    q = k < 3 ? q * turn : turn * q;
  }
  return q;
}

Quat derivative(const Quat& q, const Vec3& w) {
  const Quat d = Quat{0, w.x, w.y, w.z} * q;
  return {0.5 * d.w, 0.5 * d.x, 0.5 * d.y, 0.5 * d.z};
}

Quat integrate(const Quat& q, const Vec3& w, double dt) {
  Vec3 axis = w;
  const double angle = dt * normalize(axis);
  return normalized(q) * from_axis_angle(axis, angle);
}

Pose operator*(const Pose& a, const Pose& b) {
  return {rotate(a.quat, b.pos) + a.pos, normalized(a.quat * b.quat)};
}

Pose inverse(const Pose& a) {
  const Quat q = conjugate(a.quat);
  return {-rotate(q, a.pos), q};
}

Vec3 transform(const Pose& a, const Vec3& v) {
  return rotate(a.quat, v) + a.pos;
}

}  // namespace mj
