// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Parts that bolts and nuts have in common: a thread of 12 turns per unit of length, the cone at
// the end of the thread, and a hexagonal head.

#ifndef MJTOOLS_PLUGINS_SDF_THREAD_H_
#define MJTOOLS_PLUGINS_SDF_THREAD_H_

#include <algorithm>
#include <cmath>

#include "elementary.h"

namespace mj::plugins {

inline constexpr double kHalfRoot2 = 0.70710678118654752440;
inline constexpr double kPi = 3.14159265358979323846;

struct Thread {
  double thread, cone, head;

  Thread(const double x[3], double radius) {
    const double rho = std::sqrt(x[0] * x[0] + x[1] * x[1]), a = rho - radius, z = x[2];
    const double angle = elementary::atan2(x[1], x[0]);
    const double turn = 12 * z - angle / (2 * kPi);
    const double triangle = std::abs(turn - std::floor(turn) - 0.5);
    thread = (a - triangle / 12) * kHalfRoot2;
    cone = (z - a) * kHalfRoot2;

    constexpr double kSides = 3 / kPi;
    const double side = -std::floor(angle * kSides + 0.5) / kSides;
    const double across = x[0] * elementary::sin(side + kPi / 2) - x[1] * elementary::sin(side);
    head = std::max({across - 0.5, std::abs(z + 0.25) - 0.25, (z + a - 0.22) * kHalfRoot2});
  }
};

inline void thread_box(double aabb[6]) {
  aabb[0] = aabb[1] = aabb[2] = 0;
  aabb[3] = aabb[4] = 0.6;
  aabb[5] = 1;
}

}  // namespace mj::plugins

#endif  // MJTOOLS_PLUGINS_SDF_THREAD_H_
