// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/rotation.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>

#include "math/elementary.h"
#include "math/rotation.h"

namespace mj::spec {
namespace {

// Returns a factor that makes finite numbers so small that the sum of their squares does not
// overflow. `squares` is the sum without the factor. Returns 1 if `squares` has not overflowed.
double rescue_scale(double squares, std::initializer_list<double> numbers) {
  if (!(squares > std::numeric_limits<double>::max())) return 1;
  double largest = 0;
  for (const double x : numbers) largest = std::max(largest, std::abs(x));
  return std::isfinite(largest) && largest > 0 ? 1 / largest : 1;
}

}  // namespace

double make_unit(Vec3& v) {
  const double s = v.x * v.x + v.y * v.y + v.z * v.z;
  if (const double f = rescue_scale(s, {v.x, v.y, v.z}); f != 1) {
    v = {v.x * f, v.y * f, v.z * f};
    return make_unit(v) / f;
  }
  if (s < kEps) return 0;
  const double n = std::sqrt(s);
  if (std::abs(n - 1) > kEps) v = {v.x / n, v.y / n, v.z / n};
  return n;
}

double make_unit(Quat& q) {
  const double s = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
  if (const double f = rescue_scale(s, {q.w, q.x, q.y, q.z}); f != 1) {
    q = {q.w * f, q.x * f, q.y * f, q.z * f};
    return make_unit(q) / f;
  }
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

Quat rotation_about(int axis, double scalar, double component) {
  return {scalar, axis == 0 ? component : 0, axis == 1 ? component : 0, axis == 2 ? component : 0};
}

Quat rotation_from_z(const Vec3& v) {
  Vec3 axis{-v.y, v.x, 0};
  const double s = make_unit(axis);
  if (s < 1e-10) axis = {1, 0, 0};
  const double half = math::atan2(s, v.z) / 2;
  return {math::cos(half), axis.x * math::sin(half), axis.y * math::sin(half),
          axis.z * math::sin(half)};
}

Quat rotation_from_axes(const Vec3& x, const Vec3& y, const Vec3& z) {
  Quat q = to_quat_unscaled(mat3_from_columns(x, y, z));
  make_unit(q);
  return q;
}

}  // namespace mj::spec
