// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The profile of an involute gear, extruded along z. The flanks of the teeth are involutes of the
// base circle, whose radius is R_b.

#include <algorithm>
#include <cmath>

#include "elementary.h"
#include "sdf/shape_plugin.h"
#include "sdf/shapes.h"
#include "sdf/thread.h"

namespace mj::plugins {
namespace {

double wrap(double t, double m) {
  return t - m * std::floor(t / m);
}

// Return the union and the intersection of two distance fields. The edge between the two shapes is
// rounded over a width of k.
double smooth_union(double a, double b, double k) {
  const double t = std::clamp(0.5 + 0.5 * (b - a) / k, 0.0, 1.0);
  return b * (1 - t) + a * t - k * t * (1 - t);
}

double smooth_intersection(double a, double b, double k) {
  return std::max(std::max(a, b), -smooth_union(std::max(a, -b), std::max(b, -a), k));
}

double profile(double x, double y, const double* attributes) {
  const double alpha = attributes[0], diameter = attributes[1], teeth = attributes[2],
               inner_diameter = attributes[4];
  const double rho = std::sqrt(x * x + y * y);
  const double pressure = 3.096e-5 * teeth * teeth - 6.557e-3 * teeth + 0.551;
  const double radius = diameter / 2, addendum = diameter / teeth;
  const double outer = (diameter + 2 * addendum) / 2, depth = 2.2 * addendum;
  const double inner = inner_diameter >= 0 ? inner_diameter / 2 : outer - depth - 0.14 * diameter;
  if (inner - rho > 0) return inner - rho;
  if (outer - rho < -0.2) return rho - outer;

  const double base = diameter * elementary::cos(pressure) / 2;
  const double angle = elementary::atan2(y, x) + alpha;
  const double stride = kPi * addendum / radius;
  const double contact = elementary::acos(base / radius),
               involute = elementary::tan(contact) - contact;
  const double space = stride / 2 - 2 * involute;
  const double one = wrap(angle + space / 2, stride) - space / 2;
  const double other = wrap(-angle - space + space / 2, stride) - space / 2;
  double flank_one = -1e6, flank_other = -1e6;
  if (base < rho) {
    const double kappa = elementary::acos(base / rho), tangent = std::sqrt(rho * rho - base * base);
    flank_one = tangent - base * (one + kappa);
    flank_other = tangent - base * (other + kappa);
  }
  double g = std::max({one - (stride - space), other - (stride - space), flank_one, flank_other});
  g = smooth_intersection(rho - outer, g, 0.0035 * diameter);
  g = smooth_union(rho - (outer - depth), g, base - outer + depth);
  return std::max(g, -(rho - inner));
}

}  // namespace

double Gear::distance(const double x[3], const double* attributes) {
  const double u = profile(x[0], x[1], attributes), w = std::abs(x[2]) - attributes[3] / 2;
  const double outside_u = std::max(u, 0.0), outside_w = std::max(w, 0.0);
  return std::min(std::max(u, w), 0.0) + std::sqrt(outside_u * outside_u + outside_w * outside_w);
}

void Gear::gradient(double g[3], const double x[3], const double* attributes) {
  difference_gradient<Gear>(g, x, attributes);
}

void Gear::box(double aabb[6], const double* attributes) {
  aabb[0] = aabb[1] = aabb[2] = 0;
  aabb[3] = aabb[4] = 1.25 * attributes[1] / 2;
  aabb[5] = 1.1 * attributes[3] / 2;
}

}  // namespace mj::plugins
