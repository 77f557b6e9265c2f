// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A curve that keeps its shape in bounded memory, however many points it has.

#ifndef MJTOOLS_TOOLS_COMMON_PLOT_CURVE_H_
#define MJTOOLS_TOOLS_COMMON_PLOT_CURVE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "trajectory/value_range.h"

namespace mj::plot {

struct Point {
  double x = 0, y = 0;
};

// The points of a curve in order. They are divided into a limited number of parts with equally many
// points. Each part keeps its first, lowest, highest and last point, so that no peak is lost.
class Curve {
 public:
  explicit Curve(size_t most_parts = kMostParts);

  // Adds the next point. A point that is not finite is a gap in the curve.
  void add(double x, double y);

  // Returns the pieces of the curve between gaps. Each piece has at least one point.
  [[nodiscard]] std::vector<std::vector<Point>> pieces() const;
  [[nodiscard]] const ValueRange& xs() const { return xs_; }
  [[nodiscard]] const ValueRange& ys() const { return ys_; }

  static constexpr size_t kMostParts = 1024;

 private:
  struct Part {
    Point first, least, greatest, last;
    bool is_empty = true;  // whether the part has no finite point
    bool has_gap = false;
  };
  static Part joined(const Part& a, const Part& b);

  size_t most_parts_;
  std::vector<Part> parts_;
  int64_t points_ = 0;
  int64_t points_per_part_ = 1;
  ValueRange xs_, ys_;
};

}  // namespace mj::plot

#endif  // MJTOOLS_TOOLS_COMMON_PLOT_CURVE_H_
