// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Controls from a file, to be applied while simulating.
//
// CSV: one row of numbers per step, as many as the model has controls; or one more, then the first
// is the time from which the row holds. A first line of names (time, and names of controls in any
// order) is allowed; controls that it does not name are zero. Lines that start with # are comments.
//
// NPY: an array of the same rows.
//
// HDF5: dataset ctrl [rows x nu] and, if there is one, dataset time [rows]: also the trajectories
// that mj-simulate writes, of which the rollout of that number is taken if there are several.

#ifndef MJTOOLS_TRAJECTORY_CONTROLS_H_
#define MJTOOLS_TRAJECTORY_CONTROLS_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mj {

struct Controls {
  int64_t columns = 0;
  std::vector<double> values;  // rows x columns
  std::vector<double> times;   // of the rows, not decreasing; empty: a row per step

  [[nodiscard]] int64_t rows() const {
    return columns > 0 ? static_cast<int64_t>(values.size()) / columns : 0;
  }
  // The row that holds at a step; the last row holds on, and before the first time the first does.
  [[nodiscard]] std::span<const double> at(int64_t step, double time) const;
  // Whether that is after the last row: one step after it, or as long as between the last times.
  [[nodiscard]] bool is_over(int64_t step, double time) const;
};

// Throws Error with line and column for contents that do not fit the model; `name` is for messages.
[[nodiscard]] Controls read_controls(std::string_view contents, const std::string& name,
                                     const mjModel& m, int64_t rollout = 0);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_CONTROLS_H_
