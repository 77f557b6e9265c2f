// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/rotation_derivative.h"

#include "math/elementary.h"

namespace mj {
namespace {

// Returns [v]x, the matrix of the cross product with v.
Mat3 cross_matrix(const Vec3& v) {
  return {{0, -v.z, v.y, v.z, 0, -v.x, -v.y, v.x, 0}};
}

// a 1 + b B + c C
Mat3 combine(double a, double b, const Mat3& B, double c, const Mat3& C) {
  Mat3 res;
  for (int i = 0; i < 9; ++i) res.m[i] = (i % 4 == 0 ? a : 0) + b * B.m[i] + c * C.m[i];
  return res;
}

Mat3 outer(const Vec3& v) {
  return {{v.x * v.x, v.x * v.y, v.x * v.z, v.y * v.x, v.y * v.y, v.y * v.z, v.z * v.x, v.z * v.y,
           v.z * v.z}};
}

}  // namespace

// The difference of a and b is the rotation vector 2 alpha n, with a unit vector n. With K = [n]x,
//   by_a = 1 + alpha K + (1 - alpha / tan alpha) K^2,  by_b = -by_a'
DifferenceDerivative difference_derivative(const Quat& a, const Quat& b) {
  constexpr double kSmallAngle = 6e-8;  // same value as in MuJoCo
  Vec3 axis = difference(a, b);
  const double alpha = 0.5 * normalize(axis);
  const Mat3 K = cross_matrix(axis);
  const double square = alpha < kSmallAngle ? 0 : 1 - alpha / math::tan(alpha);
  DifferenceDerivative result;
  result.by_a = combine(1, alpha, K, square, K * K);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) result.by_b(i, j) = -result.by_a(j, i);
  }
  return result;
}

// With s = dt v, x = |s|, C = -[s]x:
//   by_quat     = cos x 1 + b C + c s s'
//   by_rotation = b 1     + c C + d s s'
//   with  b = sin x / x,  c = (1 - cos x) / x^2,  d = (1 - b) / x^2
IntegrationDerivative integration_derivative(const Vec3& velocity, double dt) {
  constexpr double kSeriesBelow = 1.0 / 32;  // for smaller x, the series are exact up to rounding
  const Vec3 s = velocity * dt;
  const double x = norm(s), y = x * x;
  double b, c, d;
  if (x > kSeriesBelow) {
    b = math::sin(x) / x;
    c = (1 - math::cos(x)) / y;
    d = (1 - b) / y;
  } else {
    b = 1 - y / 6 * (1 - y / 20 * (1 - y / 42));
    c = 0.5 * (1 - y / 12 * (1 - y / 30 * (1 - y / 56)));
    d = (1 - y / 20 * (1 - y / 42 * (1 - y / 72))) / 6;
  }
  const Mat3 C = cross_matrix(-s), P = outer(s);
  IntegrationDerivative result;
  result.by_quat = combine(math::cos(x), b, C, c, P);
  result.by_rotation = combine(b, c, C, d, P);
  result.by_dt = result.by_rotation * velocity;
  return result;
}

}  // namespace mj
