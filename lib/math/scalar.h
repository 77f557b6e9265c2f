// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of single numbers.

#ifndef MJTOOLS_MATH_SCALAR_H_
#define MJTOOLS_MATH_SCALAR_H_

#include <cmath>
#include <limits>

namespace mj {

// Returns x limited to [lo, hi]. NaN stays NaN.
inline double clip(double x, double lo, double hi) {
  return x < lo ? lo : x > hi ? hi : x;
}

inline double sign(double x) {
  return x < 0 ? -1 : x > 0 ? 1 : 0;
}

// Returns x rounded to the nearest int. Halves are rounded away from zero. Numbers outside the
// range of int give its bounds.
inline int round_to_int(double x) {
  const double lo = std::floor(x), hi = std::ceil(x);
  const double nearest = x - lo < hi - x ? lo : hi - x < x - lo ? hi : x < 0 ? lo : hi;
  constexpr double kMax = std::numeric_limits<int>::max(), kMin = std::numeric_limits<int>::min();
  return nearest >= kMax   ? std::numeric_limits<int>::max()
         : nearest >= kMin ? static_cast<int>(nearest)
                           : std::numeric_limits<int>::min();
}

// Returns a smooth step from 0 at x <= 0 to 1 at x >= 1, with two continuous derivatives.
inline double sigmoid(double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  return x * x * x * (3 * x * (2 * x - 5) + 10);
}

// Returns the element `index` of the Halton sequence in a base: the digits of `index`, mirrored at
// the radix point.
double halton(int index, int base);

// Returns a standard normal number by Marsaglia's polar method, drawn with rand() of the C library.
// Writes a second standard normal number to `second`, unless `second` is null.
double standard_normal(double* second);

// Returns the position x(t) of a damped spring: the solution of x'' = -k x - b x' that starts at x0
// with velocity v0.
double spring_damper(double x0, double v0, double k, double b, double t);

}  // namespace mj

#endif  // MJTOOLS_MATH_SCALAR_H_
