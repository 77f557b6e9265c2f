// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/scalar.h"

#include <mujoco/mjtype.h>

#include <cstdlib>

#include "math/elementary.h"

namespace mj {

double halton(int index, int base) {
  double fraction = 1.0 / base, sum = 0;
  for (int n = index; n > 0; n /= base) {
    sum += fraction * (n % base);
    fraction /= base;
  }
  return sum;
}

double standard_normal(double* second) {
  double x, y, square;
  do {
    x = 2 * (std::rand() / static_cast<double>(RAND_MAX)) - 1;
    y = 2 * (std::rand() / static_cast<double>(RAND_MAX)) - 1;
    square = x * x + y * y;
  } while (square >= 1 || square == 0);
  const double factor = std::sqrt(-2 * math::log(square) / square);
  if (second) *second = y * factor;
  return x * factor;
}

double spring_damper(double x0, double v0, double k, double b, double t) {
  const double det = b * b - 4 * k;
  if (det > mjMINVAL) {
    const double r1 = (-b + std::sqrt(det)) / 2, r2 = (-b - std::sqrt(det)) / 2;
    const double c1 = (v0 - x0 * r2) / (r1 - r2), c2 = (x0 * r1 - v0) / (r1 - r2);
    return c1 * math::exp(r1 * t) + c2 * math::exp(r2 * t);
  }
  if (det >= -mjMINVAL) {
    return math::exp(-b * t / 2) * (x0 + (v0 + b * x0 / 2) * t);
  }
  const double w = std::sqrt(-det) / 2;
  return math::exp(-b * t / 2) * (x0 * math::cos(w * t) + (v0 + b * x0 / 2) / w * math::sin(w * t));
}

}  // namespace mj
