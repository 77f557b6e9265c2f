// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Controls from a file, to be applied while simulating. They stay in their file, however long that
// is: it is checked once from end to end and then read in parts. Only what comes through a pipe is
// held in memory.
//
// CSV: one row of numbers per step, as many as the model has controls; or one more, then the first
// is the time from which the row holds. A first line of names (time, and names of controls in any
// order) is allowed; controls that it does not name are zero. Lines that start with # are comments.
// Numbers are separated by commas, semicolons, tabs or blanks, as the first line shows; where it is
// not by commas, one in a number is its decimal point.
//
// NPY: an array of the same rows.
//
// NPZ: the array ctrl, or the only one; and, if there is one, the array time.
//
// HDF5: dataset ctrl [rows x nu] and, if there is one, dataset time [rows]: also the trajectories
// that mj-simulate writes, of which the rollout of that number is taken if there are several, and
// the data sets of episodes that it writes for other projects.
//
// FILE:ARRAY names another array of an NPZ or HDF5 file; time is then taken from beside it.

#ifndef MJTOOLS_TRAJECTORY_CONTROLS_CONTROLS_H_
#define MJTOOLS_TRAJECTORY_CONTROLS_CONTROLS_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "trajectory/reader.h"

namespace mj {

// Rows of controls in their file, one at least. Any thread may read.
class ControlTable {
 public:
  // Some rows.
  struct Part {
    std::vector<double> values;  // rows x columns
    std::vector<double> times;   // of the rows, if they have times
  };

  virtual ~ControlTable() = default;

  [[nodiscard]] int64_t columns() const { return columns_; }
  [[nodiscard]] int64_t rows() const { return rows_; }
  // Whether rows hold from a time on, which does not decrease; else each is for a step.
  [[nodiscard]] bool is_timed() const { return is_timed_; }
  // Until when the last row holds: as long as the one before it; in a recording, whose last frame
  // has what would be applied next, not at all.
  [[nodiscard]] double end_time() const {
    return ends_at_last_ ? last_ : last_ + (last_ - before_last_);
  }

  [[nodiscard]] virtual Part read(int64_t first, int64_t count) const = 0;

 protected:
  ControlTable(int64_t columns, bool is_timed) : columns_(columns), is_timed_(is_timed) {}

  // Takes rows as they are; the last have these times.
  void add_rows(int64_t count, std::span<const double> times);
  // Reads all rows, and checks that they are finite and that time does not go back.
  void add_checked(int64_t count, const std::string& name);
  void set_timed(bool is_timed) { is_timed_ = is_timed; }
  void end_at_last_row() { ends_at_last_ = true; }

 private:
  int64_t columns_;
  int64_t rows_ = 0;
  bool is_timed_;
  bool has_times_ = false;
  bool ends_at_last_ = false;
  double last_ = 0, before_last_ = 0;  // times
};

// The controls of one rollout, asked for in the order of its steps.
class ControlRows {
 public:
  explicit ControlRows(const ControlTable& table) : table_(table) {}

  // The row that holds at a step; the last row holds on, and before the first time the first does.
  [[nodiscard]] std::span<const double> at(int64_t step, double time);
  // Whether that is after the last row: one step after it, or as long as between the last times.
  [[nodiscard]] bool is_over(int64_t step, double time) const;

 private:
  void need(int64_t row);
  void go_to(int64_t row);
  [[nodiscard]] double time_of(int64_t row);

  const ControlTable& table_;
  ControlTable::Part part_;  // of the table, from row first_ on
  int64_t first_ = 0, count_ = 0;
  int64_t current_ = -1;  // the row that holds
  std::vector<double> row_;
  double next_time_ = 0;  // from which the one after it does
};

// The controls of each of so many rollouts, to be taken in turns: one for all, unless the file is a
// recording of several. `path` may name an array (control_path.h). Throws Error with line and
// column for contents that do not fit the model.
[[nodiscard]] std::vector<std::unique_ptr<ControlTable>> open_controls(const std::string& path,
                                                                       const mjModel& m,
                                                                       int64_t rollouts);

// The controls that a rollout was recorded with, of which there is a frame at least; the recording
// must outlive them.
[[nodiscard]] std::unique_ptr<ControlTable> recorded_controls(const TrajectoryStream& recording,
                                                              int64_t rollout);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_CONTROLS_CONTROLS_H_
