// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Columns of a trajectory over time, as a picture in SVG.

#ifndef MJTOOLS_TOOLS_INSPECT_PLOT_H_
#define MJTOOLS_TOOLS_INSPECT_PLOT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "trajectory/value_range.h"

namespace mj::inspect {

class Plot {
 public:
  // Prepares a plot of this number of frames, of which not all are drawn if there are many.
  Plot(int64_t frames, size_t lines);

  // Lets every line begin anew, with the time of another rollout.
  void begin_line();
  // The next frame: a value of each line.
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
