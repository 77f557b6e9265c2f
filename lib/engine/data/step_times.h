// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Report of the times that the stages of a step took since the last reset.

#ifndef MJTOOLS_ENGINE_DATA_STEP_TIMES_H_
#define MJTOOLS_ENGINE_DATA_STEP_TIMES_H_

#include <mujoco/mjdata.h>

namespace mj::engine {

// Logs a message (mjTOPIC_TIME_STP) with the mean time of a step and of each of its stages, in
// units of mjcb_time. Logs nothing if no step was timed.
void report_step_times(const mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_STEP_TIMES_H_
