// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

//   distance = sqrt((rho - R)^2 + z^2) - r

#include <algorithm>
#include <cmath>

#include "sdf/shapes.h"

namespace mj::plugins {

double Torus::distance(const double x[3], const double* attributes) {
  const double q = std::sqrt(x[0] * x[0] + x[1] * x[1]) - attributes[0];
  return std::sqrt(q * q + x[2] * x[2]) - attributes[1];
}

void Torus::gradient(double g[3], const double x[3], const double* attributes) {
  constexpr double kSmallest = 1e-15;
  const double rho = std::sqrt(x[0] * x[0] + x[1] * x[1]), q = rho - attributes[0];
  const double length = std::max(std::sqrt(q * q + x[2] * x[2]), kSmallest);
  g[0] = q * x[0] / rho / length;
  g[1] = q * x[1] / rho / length;
  g[2] = x[2] / length;
}

void Torus::box(double aabb[6], const double* attributes) {
  aabb[0] = aabb[1] = aabb[2] = 0;
  aabb[3] = aabb[4] = attributes[0] + attributes[1];
  aabb[5] = attributes[1];
}

}  // namespace mj::plugins
