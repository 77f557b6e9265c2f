// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Jacobi's method with the rotation held as a quaternion: V = mat(q), A = V' C V; the largest
// off-diagonal entry of A is removed by a rotation about the remaining axis.

#include "engine/collision/principal_axes.h"

#include <cmath>
#include <initializer_list>
#include <utility>

#include "math/quat.h"

namespace mj::engine {
namespace {

constexpr double kSmall = 1e-12;
constexpr int kMaxIterations = 500;

}  // namespace

Mat3 principal_axes(const Mat3& C) {
  Quat q;
  Mat3 V, A;
  for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
    V = to_matrix(q);
    A = transpose(V) * C * V;
    const double a01 = std::abs(A(0, 1)), a02 = std::abs(A(0, 2)), a12 = std::abs(A(1, 2));
    const int r = (a01 > a02 && a01 > a12) || a02 > a12 ? 0 : 1;
    const int c = a01 > a02 && a01 > a12 ? 1 : 2;
    if (std::abs(A(r, c)) < kSmall) break;

    const double tau = (A(c, c) - A(r, r)) / (2 * A(r, c));
    const double t =
        tau >= 0 ? 1 / (tau + std::sqrt(1 + tau * tau)) : -1 / (-tau + std::sqrt(1 + tau * tau));
    const double k = 1 / std::sqrt(1 + t * t);
    if (k > 1 - kSmall) break;
    double v = std::sqrt(0.5 - 0.5 * k);
    if (tau >= 0) v = -v;
    const double w = std::sqrt(1 - v * v);
    Quat turn{w, 0, 0, 0};
    switch (3 - r - c) {
      case 0:
        turn.x = v;
        break;
      case 1:
        turn.y = -v;
        break;
      default:
        turn.z = v;
    }
    q = normalized(q * turn);
  }

  double lambda[3] = {A(0, 0), A(1, 1), A(2, 2)};
  for (const int j : {0, 1, 0}) {
    if (!(lambda[j] + kSmall < lambda[j + 1])) continue;
    std::swap(lambda[j], lambda[j + 1]);
    const double half = std::sqrt(0.5);
    Quat turn{half, 0, 0, 0};
    (j == 0 ? turn.z : turn.x) = half;
    q = normalized(q * turn);
  }
  return to_matrix(q);
}

}  // namespace mj::engine
