// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The range of an axis of a plot, and the round values that it shows.

#ifndef MJTOOLS_TOOLS_COMMON_PLOT_AXIS_H_
#define MJTOOLS_TOOLS_COMMON_PLOT_AXIS_H_

#include <string>
#include <vector>

#include "trajectory/value_range.h"

namespace mj::plot {

struct Tick {
  double at = 0;  // place on the axis, from 0 to 1
  std::string label;
};

class Axis {
 public:
  // Creates an axis for the values in a range. A range with a single value is widened. An empty
  // range becomes 0 to 1. The axis of positive values can be logarithmic. `margin` is the part of
  // the range that is added at both ends.
  explicit Axis(const ValueRange& range, bool is_logarithmic = false, double margin = 0);

  // Returns the place of a value on the axis: 0 for the least value, and 1 for the greatest value.
  // The place of a value outside the range is the nearest end.
  [[nodiscard]] double at(double value) const;
  // Returns the value at a place from 0 to 1.
  [[nodiscard]] double value(double at) const;
  // Returns two to about `most` round values, in ascending order.
  [[nodiscard]] std::vector<Tick> ticks(int most) const;

 private:
  [[nodiscard]] double scaled(double value) const;

  bool is_logarithmic_;
  // ends of the axis; for a logarithmic axis, their logarithms to base 10
  double least_ = 0, greatest_ = 1;
  // factor by which values are divided, so that differences of large values do not overflow
  double unit_ = 1;
};

}  // namespace mj::plot

#endif  // MJTOOLS_TOOLS_COMMON_PLOT_AXIS_H_
