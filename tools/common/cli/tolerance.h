// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A tolerance, which decides whether two numbers count as the same.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_TOLERANCE_H_
#define MJTOOLS_TOOLS_COMMON_CLI_TOLERANCE_H_

#include <cstdint>

namespace mj::report {

struct Tolerance {
  double relative = 0;  // numbers are the same if they differ by at most
  double absolute = 0;  //   absolute + relative * the larger magnitude
  int64_t ulp = 0;      // or if at most this many floating-point steps are between them

  // Returns whether two numbers count as the same. NaN equals NaN. If the numbers are components of
  // a vector, `scale` is the magnitude of the whole vector, for example 1 for unit quaternions and
  // directions.
  [[nodiscard]] bool same(double a, double b, double scale = 0) const;
  [[nodiscard]] bool same(float a, float b, double scale = 0) const;
  // `ulp` counts floating-point steps of double
  [[nodiscard]] bool same(long double a, long double b) const;
};

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_TOLERANCE_H_
