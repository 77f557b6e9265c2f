// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The state of a simulation in a recorded frame, and the times of frames.

#ifndef MJTOOLS_TRAJECTORY_FRAME_STATE_H_
#define MJTOOLS_TRAJECTORY_FRAME_STATE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "trajectory/reader.h"

namespace mj {

// Returns the names of the arrays of mjData that a frame can restore.
[[nodiscard]] std::vector<std::string> names_of_state();

// Resets the data and copies the arrays of the state from a block of one frame. Arrays that were
// not recorded keep their values after a reset. Derived data is not computed. Throws Error if the
// block has no qpos but the model has.
void restore_frame(const mjModel& m, const Trajectory& frame, mjData& d);

// Reads the times of all frames of a rollout (s). The list is empty if they were not recorded.
[[nodiscard]] std::vector<double> times_of(const TrajectoryStream& recording, int64_t rollout);

// Returns the index of the last frame that is not after `time`, or 0 if all frames are after it.
[[nodiscard]] int64_t frame_at(const std::vector<double>& times, double time);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_FRAME_STATE_H_
