// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// When two numbers count as the same.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_TOLERANCE_H_
#define MJTOOLS_TOOLS_COMMON_CLI_TOLERANCE_H_

#include <cstdint>

namespace mj::report {

struct Tolerance {
  double relative = 0;  // the same when they differ by at most
  double absolute = 0;  //   absolute + relative * the larger magnitude
  int64_t ulp = 0;      // or when at most so many steps of floating point lie between them

  // NaN is the same as NaN. `scale` is the magnitude of the whole that the numbers are parts of:
  // 1 for components of unit quaternions and directions.
  [[nodiscard]] bool same(double a, double b, double scale = 0) const;
  [[nodiscard]] bool same(float a, float b, double scale = 0) const;
  [[nodiscard]] bool same(long double a, long double b) const;  // steps are those of double
};

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_TOLERANCE_H_
