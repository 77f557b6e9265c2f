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
#include <utility>
#include <vector>

#include "trajectory/reader.h"

namespace mj {

// The controls of a rollout, asked for in the order of its steps.
class ControlRows {
 public:
  virtual ~ControlRows() = default;
  // The row that holds at a step; the last row holds on, and before the first time the first does.
  [[nodiscard]] virtual std::span<const double> at(int64_t step, double time) = 0;
  // Whether that is after the last row: one step after it, or as long as between the last times.
  [[nodiscard]] virtual bool is_over(int64_t step, double time) const = 0;
};

// In memory; shared by rollouts.
struct Controls final : ControlRows {
  explicit Controls(int64_t n = 0, std::vector<double> rows = {},
                    std::vector<double> row_times = {})
      : columns(n), values(std::move(rows)), times(std::move(row_times)) {}

  int64_t columns = 0;
  std::vector<double> values;  // rows x columns
  std::vector<double> times;   // of the rows, not decreasing; empty: a row per step

  [[nodiscard]] int64_t rows() const {
    return columns > 0 ? static_cast<int64_t>(values.size()) / columns : 0;
  }
  [[nodiscard]] std::span<const double> at(int64_t step, double time) override;
  [[nodiscard]] bool is_over(int64_t step, double time) const override;
};

// Of a rollout of a recording, which stays in its file; must be outlived by it.
class RecordedControls final : public ControlRows {
 public:
  RecordedControls(const TrajectoryStream& recording, int64_t rollout)
      : recording_(recording), rollout_(rollout) {}

  [[nodiscard]] std::span<const double> at(int64_t step, double time) override;
  [[nodiscard]] bool is_over(int64_t step, double time) const override;

 private:
  [[nodiscard]] int64_t frames() const;
  [[nodiscard]] bool holds(int64_t frame) const {
    return frame >= first_ && frame < first_ + part_.frames;
  }
  void need(int64_t frame);

  const TrajectoryStream& recording_;
  int64_t rollout_;
  Trajectory part_;
  int64_t first_ = 0;    // frame of the recording that the part begins with
  int64_t current_ = 0;  // the frame that holds
};

// Throws Error with line and column for contents that do not fit the model; `name` is for messages.
[[nodiscard]] Controls read_controls(std::string_view contents, const std::string& name,
                                     const mjModel& m, int64_t rollout = 0);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_CONTROLS_H_
