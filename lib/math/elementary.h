// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Elementary functions with the same bits on every processor and in every build. The C library
// selects a variant of its functions for the processor, and the variants differ in the last place.
// The results are within 0.7 units in the last place of the exact values, logarithms within 1, tan
// within 2 and tanh within 3. Special values (zeros, infinities, NaN) are as in the C standard.
// sine.h has the sine and cosine of four numbers at once.

#ifndef MJTOOLS_MATH_ELEMENTARY_H_
#define MJTOOLS_MATH_ELEMENTARY_H_

namespace mj::math {

[[nodiscard]] double sin(double x);
[[nodiscard]] double cos(double x);
[[nodiscard]] double tan(double x);
[[nodiscard]] double asin(double x);
[[nodiscard]] double acos(double x);
[[nodiscard]] double atan2(double y, double x);
[[nodiscard]] double tanh(double x);
[[nodiscard]] double exp(double x);
[[nodiscard]] double log(double x);
[[nodiscard]] double log1p(double x);
[[nodiscard]] double pow(double x, double y);

}  // namespace mj::math

#endif  // MJTOOLS_MATH_ELEMENTARY_H_
