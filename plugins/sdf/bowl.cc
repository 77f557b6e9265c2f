// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A bowl is a sphere of radius R that is cut off at height H. Its rim is a circle of radius W =
// sqrt(R^2 - H^2). The distance of a point is its distance to the rim or to the sphere, whichever
// part of the bowl is nearer, minus the thickness.

#include <cmath>

#include "sdf/shape_plugin.h"
#include "sdf/shapes.h"

namespace mj::plugins {

double Bowl::distance(const double x[3], const double* attributes) {
  const double height = attributes[0], radius = attributes[1], thickness = attributes[2];
  const double rim = std::sqrt(radius * radius - height * height);
  const double rho = std::sqrt(x[0] * x[0] + x[1] * x[1]), z = x[2];
  if (height * rho < rim * z) {
    return std::sqrt((rho - rim) * (rho - rim) + (z - height) * (z - height)) - thickness;
  }
  return std::abs(std::sqrt(rho * rho + z * z) - radius) - thickness;
}

void Bowl::gradient(double g[3], const double x[3], const double* attributes) {
  difference_gradient<Bowl>(g, x, attributes);
}

void Bowl::box(double aabb[6], const double* attributes) {
  aabb[0] = aabb[1] = aabb[2] = 0;
  aabb[3] = aabb[4] = aabb[5] = attributes[1] + attributes[2];
}

}  // namespace mj::plugins
