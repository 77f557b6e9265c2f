// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The open intervals of a sweep along one axis. Each interval also has bounds on the other two
// axes. These bounds are tested for several intervals at the same time.

#ifndef MJTOOLS_ENGINE_COLLISION_BROAD_OPEN_INTERVALS_H_
#define MJTOOLS_ENGINE_COLLISION_BROAD_OPEN_INTERVALS_H_

#include <algorithm>
#include <bit>
#include <limits>

#include "engine/data/stack.h"
#include "math/lanes.h"

namespace mj::engine {

// The bounds of all open intervals on the other two axes. The arrays are padded to whole lanes with
// intervals that overlap nothing.
class OpenIntervals {
 public:
  struct Bounds {
    double lo_y, hi_y, lo_z, hi_z;
  };

  OpenIntervals(StackFrame& stack, int capacity) {
    for (double*& bound : bounds_) bound = stack.allocate<double>(padded(capacity));
  }

  // Opens interval i with the bounds `b`. Intervals must be opened in ascending order.
  void open(int i, const Bounds& b) {
    if (i % kLanes == 0) {
      for (int k = i; k < i + kLanes; ++k) close(k);
    }
    set(i, b);
  }
  void close(int i) { set(i, {kFar, -kFar, kFar, -kFar}); }
  void move(int from, int to) {
    for (double* bound : bounds_) bound[to] = bound[from];
  }

  // Tests the intervals 0 to n - 1. Calls `visit` with the index of each interval that overlaps or
  // touches the bounds `b`, in ascending order.
  template <typename Visit>
  void visit_overlapping(int n, const Bounds& b, Visit visit) const {
    const double *lo_y = bounds_[0], *hi_y = bounds_[1], *lo_z = bounds_[2], *hi_z = bounds_[3];
    for (int i = 0; i < n; i += kLanes) {
      const LaneMask apart = (lanes(lo_y + i).v > b.hi_y) | (lanes(hi_y + i).v < b.lo_y) |
                             (lanes(lo_z + i).v > b.hi_z) | (lanes(hi_z + i).v < b.lo_z);
      const unsigned present = (1u << std::min(n - i, kLanes)) - 1;
      for (unsigned left = ~bits_of(apart) & present; left; left &= left - 1) {
        visit(i + std::countr_zero(left));
      }
    }
  }

 private:
  static constexpr double kFar = std::numeric_limits<double>::infinity();

  void set(int i, const Bounds& b) {
    bounds_[0][i] = b.lo_y;
    bounds_[1][i] = b.hi_y;
    bounds_[2][i] = b.lo_z;
    bounds_[3][i] = b.hi_z;
  }

  double* bounds_[4];
};

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_BROAD_OPEN_INTERVALS_H_
