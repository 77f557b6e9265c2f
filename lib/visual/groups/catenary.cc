// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the shape of a hanging rope. A rope of length L whose ends are h apart horizontally and
// v vertically hangs as
//
//   y(x) = b cosh((x - a) / b) + c,    x from 0 to h, y(0) = 0, y(h) = v
//
// Newton's method finds t := b / h from L. It solves an equation that is nearly linear in t:
//
//   (2 t sinh(1/(2 t)) - 1)^(-1/2) = (sqrt(L^2 - v^2)/h - 1)^(-1/2)

#include "visual/groups/catenary.h"

#include <algorithm>
#include <cmath>

namespace mj::visual {
namespace {

// A rope that is more than this many times as long as h is drawn straight down and up.
constexpr double kSteep = 100;

// Returns the t for which the left side of the equation above is `target`.
double relative_curvature(double target) {
  double t = target / std::sqrt(24.0);
  for (int i = 0; i < 100; ++i) {
    const double s = std::sinh(1 / (2 * t)), c = std::cosh(1 / (2 * t));
    const double slack = 2 * t * s - 1;
    const double error = 1 / std::sqrt(slack) - target;
    if (std::abs(error) < 1e-9) break;
    const double slope = -0.5 / (slack * std::sqrt(slack)) * (2 * s - c / t);
    t -= error / slope;
  }
  return t;
}

}  // namespace

int hang(const Rope& rope, int most, Vec3 points[kMaxCatenaryPoints]) {
  points[0] = rope.from;
  const Vec3 between = rope.to - rope.from;
  const double L = rope.length;
  const auto straight = [&] {
    points[1] = rope.to;
    return 2;
  };
  if (norm(between) > L) return straight();

  const Vec3 up = normalized(-rope.gravity);
  const double v = dot(between, up);
  Vec3 across = between - v * up;
  const double h = norm(across);
  across = h < mjMINVAL ? Vec3{} : across * (1 / h);
  if (L > kSteep * h) {
    const double down = -0.5 * (std::sqrt(L * L - h * h) - v);
    points[1] = rope.from + up * down + across * (h * down / (2 * down - v));
    points[2] = rope.to;
    return 3;
  }

  const double slack = std::sqrt(L * L - v * v) / h - 1;
  const double t = relative_curvature(1 / std::sqrt(slack));
  if (!(slack > 0) || !std::isfinite(t)) return straight();
  const double b = t * h;
  const double a = -0.5 * (b * std::log((L + v) / (L - v)) - h);
  const double c = -b * std::cosh(a / b);
  const int n = std::clamp(most, 2, kMaxCatenaryPoints);
  for (int i = 1; i < n - 1; ++i) {
    // The steps between points are h / n wide. As in MuJoCo, the last step is twice as wide.
    const double x = i * h / n;
    points[i] = rope.from + across * x + up * (b * std::cosh((x - a) / b) + c);
  }
  points[n - 1] = rope.to;
  return n;
}

}  // namespace mj::visual
