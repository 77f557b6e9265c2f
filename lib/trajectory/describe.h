// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes the parts of a recording that are known before its first frame.

#ifndef MJTOOLS_TRAJECTORY_DESCRIBE_H_
#define MJTOOLS_TRAJECTORY_DESCRIBE_H_

#include <mujoco/mjmodel.h>

#include "hdf5/hdf5_output.h"
#include "trajectory/record_plan.h"
#include "trajectory/trajectory.h"

namespace mj {

// Writes the attributes, options, names, addresses, channels and labels of a recording.
void describe_recording(h5::Output& out, const mjModel& m, const RecordPlan& plan,
                        const TrajectoryOrigin& origin, int64_t rollouts);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_DESCRIBE_H_
