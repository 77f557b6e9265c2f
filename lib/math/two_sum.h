// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sums and products with their rounding errors (Dekker, Knuth). The product needs no fused
// multiply-add, so it has the same bits on every processor.

#ifndef MJTOOLS_MATH_TWO_SUM_H_
#define MJTOOLS_MATH_TWO_SUM_H_

namespace mj {

// A number as an unevaluated sum. |low| is at most half a unit in the last place of `high`.
struct TwoDoubles {
  double high, low;
};

// Returns a + b exactly.
[[nodiscard]] inline TwoDoubles two_sum(double a, double b) {
  const double s = a + b, from_b = s - a;
  return {s, (a - (s - from_b)) + (b - from_b)};
}

// Returns a + b exactly if |a| >= |b| or a = 0.
[[nodiscard]] inline TwoDoubles fast_two_sum(double a, double b) {
  const double s = a + b;
  return {s, b - (s - a)};
}

// Returns a * b exactly if no number exceeds 1e300 and no error is below 1e-300.
[[nodiscard]] inline TwoDoubles two_product(double a, double b) {
  constexpr double kSplitter = 134217729;  // 2^27 + 1: halves of 26 bits
  const double ta = kSplitter * a, tb = kSplitter * b;
  const double a1 = ta - (ta - a), a2 = a - a1, b1 = tb - (tb - b), b2 = b - b1;
  const double p = a * b;
  return {p, ((a1 * b1 - p) + a1 * b2 + a2 * b1) + a2 * b2};
}

}  // namespace mj

#endif  // MJTOOLS_MATH_TWO_SUM_H_
