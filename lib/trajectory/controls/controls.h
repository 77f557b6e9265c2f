// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads controls from files, to be applied during a simulation. A file of any length is checked
// once from end to end and is then read in parts. Only the contents of pipes are held in memory.
//
// CSV: a row for each step, with a number for each control. A row may begin with one more number,
// the time from which the row is applied. The first line may hold names: time, and controls in any
// order. Controls without a column are zero. Lines that start with # are comments. The first line
// decides whether commas, semicolons, tabs or blanks separate the numbers. If the separator is not
// a comma, a comma in a number is its decimal point.
//
// NPY: an array with rows as in CSV.
//
// NPZ: the array ctrl, or the only array of the file. If there is an array time, it gives the
// times.
//
// HDF5: the dataset ctrl [rows x nu] and, if it exists, the dataset time [rows]. Recordings of
// mj-simulate and its data sets of episodes are such files. If a recording has several rollouts,
// new rollout i uses the controls of recorded rollout i. If there are more new rollouts, they start
// again with recorded rollout 0.
//
// FILE:ARRAY names another array of an NPZ or HDF5 file. The array time beside it gives the times.

#ifndef MJTOOLS_TRAJECTORY_CONTROLS_CONTROLS_H_
#define MJTOOLS_TRAJECTORY_CONTROLS_CONTROLS_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "rollout/control_table.h"
#include "trajectory/reader.h"

namespace mj {

// A table of controls whose rows are read from a file.
class ControlFile : public rollout::ControlTable {
 protected:
  using ControlTable::ControlTable;

  // Adds all rows to the table. Reads them once to check that all numbers are finite and that time
  // never decreases.
  void add_checked(int64_t count, const std::string& name);
};

// Returns a table of controls for all rollouts. If the file is a recording of several rollouts,
// returns a table for each recorded rollout, and the new rollouts take turns in using them. `path`
// may name an array (control_path.h). If the contents do not fit the model, throws Error with line
// and column.
[[nodiscard]] std::vector<std::unique_ptr<rollout::ControlTable>> open_controls(
    const std::string& path, const mjModel& m, int64_t rollouts);

// Returns the controls of a recorded rollout, which must have at least one frame. `recording` must
// outlive the result.
[[nodiscard]] std::unique_ptr<rollout::ControlTable> recorded_controls(
    const TrajectoryStream& recording, int64_t rollout);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_CONTROLS_CONTROLS_H_
