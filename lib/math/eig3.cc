// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Jacobi iteration in which a quaternion represents the eigenvectors V. Each round turns V about
// one of its axes so that the largest off-diagonal entry of V' M V vanishes.

#include "math/eig3.h"

#include <cmath>
#include <utility>

namespace mj {
namespace {

// MuJoCo uses these values. The tolerance is absolute. Therefore an inertia whose off-diagonal
// entries are smaller is not rotated to its principal axes.
constexpr double kTolerance = 1e-12;
constexpr int kMaxRounds = 500;
constexpr double kHalfRoot = 0.707106781186548;

Quat turn_about(int axis, double sine) {
  Vec3 v;
  v[axis] = sine;
  return {std::sqrt(1 - sine * sine), v.x, v.y, v.z};
}

struct Entry {
  int row, col;
};

Entry largest_off_diagonal(const Mat3& d) {
  const double a = std::abs(d(0, 1)), b = std::abs(d(0, 2)), c = std::abs(d(1, 2));
  if (a > b && a > c) return {0, 1};
  return b > c ? Entry{0, 2} : Entry{1, 2};
}

}  // namespace

Eigen3 eig3(const Mat3& m) {
  return eig3(m, [](const Quat& a, const Quat& b) { return normalized(a * b); });
}

Eigen3 eig3(const Mat3& m, Quat (*multiply)(const Quat&, const Quat&)) {
  Eigen3 e;
  for (; e.rounds < kMaxRounds; ++e.rounds) {
    e.vectors = to_matrix(e.rotation);
    const Mat3 d = transpose(e.vectors) * m * e.vectors;
    e.values = {d(0, 0), d(1, 1), d(2, 2)};
    const auto [row, col] = largest_off_diagonal(d);
    if (std::abs(d(row, col)) < kTolerance) break;

    const double tau = (d(col, col) - d(row, row)) / (2 * d(row, col));
    const double root = std::sqrt(1 + tau * tau);
    const double tangent = tau >= 0 ? 1 / (tau + root) : -1 / (-tau + root);
    const double cosine = 1 / std::sqrt(1 + tangent * tangent);
    if (cosine > 1 - kTolerance) break;
    double sine = std::sqrt(0.5 - 0.5 * cosine);
    if (tau >= 0) sine = -sine;
    if (row == 0 && col == 2) sine = -sine;
    e.rotation = multiply(e.rotation, turn_about(3 - row - col, sine));
  }

  for (const int k : {0, 1, 0}) {
    if (!(e.values[k] + kTolerance < e.values[k + 1])) continue;
    std::swap(e.values[k], e.values[k + 1]);
    Vec3 axis;
    axis[(k + 2) % 3] = kHalfRoot;
    e.rotation = multiply(e.rotation, {kHalfRoot, axis.x, axis.y, axis.z});
  }
  e.vectors = to_matrix(e.rotation);
  return e;
}

}  // namespace mj
