// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A plot of columns of a trajectory over time, as an SVG picture.

#ifndef MJTOOLS_TOOLS_INSPECT_PLOT_H_
#define MJTOOLS_TOOLS_INSPECT_PLOT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "trajectory/value_range.h"

namespace mj::inspect {

class Plot {
 public:
  // Prepares a plot of `lines` lines over `frames` frames. If there are many frames, only every
  // n-th frame is drawn.
  Plot(int64_t frames, size_t lines);

  // Starts every line anew, because the frames of another rollout follow.
  void begin_line();
  // Adds the next frame, which has one value for each line.
  void add(double time, const std::vector<double>& values);
  [[nodiscard]] std::string svg(const std::vector<std::string>& names) const;

 private:
  int64_t stride_;
  int64_t frames_ = 0;
  ValueRange x_, y_;
  std::vector<double> times_;
  std::vector<std::vector<double>> lines_;
};

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_PLOT_H_
