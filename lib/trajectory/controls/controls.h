// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Controls from a file, to be applied while simulating. A file is checked once from end to end and
// then read in parts, however long it is. Only contents of pipes are held in memory.
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
// HDF5: dataset ctrl [rows x nu] and, if there is one, dataset time [rows]. Recordings of
// mj-simulate and its data sets of episodes are such files. Of several rollouts each gives the
// controls of the rollout with its number.
//
// FILE:ARRAY names another array of an NPZ or HDF5 file; time is then taken from beside it.

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

// Rows of controls in their file.
class ControlFile : public rollout::ControlTable {
 protected:
  using ControlTable::ControlTable;

  // Reads all rows, and checks that they are finite and that time does not go back.
  void add_checked(int64_t count, const std::string& name);
};

// Returns the controls of the rollouts, which take them in turns: one table for all, unless the
// file is a recording of several rollouts. `path` may name an array (control_path.h). Throws Error
// with line and column for contents that do not fit the model.
[[nodiscard]] std::vector<std::unique_ptr<rollout::ControlTable>> open_controls(
    const std::string& path, const mjModel& m, int64_t rollouts);

// Returns the controls that a rollout with at least one frame was recorded with. The recording must
// outlive them.
[[nodiscard]] std::unique_ptr<rollout::ControlTable> recorded_controls(
    const TrajectoryStream& recording, int64_t rollout);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_CONTROLS_CONTROLS_H_
