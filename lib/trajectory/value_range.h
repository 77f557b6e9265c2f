// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_TRAJECTORY_VALUE_RANGE_H_
#define MJTOOLS_TRAJECTORY_VALUE_RANGE_H_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace mj {

// The smallest and the largest of some numbers.
struct ValueRange {
  double least = std::numeric_limits<double>::infinity();
  double greatest = -std::numeric_limits<double>::infinity();
  int64_t not_finite = 0;  // count of NaNs and infinities, which are ignored for the range

  void cover(double x) {
    if (!std::isfinite(x)) {
      ++not_finite;
      return;
    }
    least = std::min(least, x);
    greatest = std::max(greatest, x);
  }
  [[nodiscard]] bool any() const { return least <= greatest; }
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_VALUE_RANGE_H_
