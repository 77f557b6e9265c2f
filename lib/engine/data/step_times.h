// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Where the time of the steps since the last reset went.

#ifndef MJTOOLS_ENGINE_DATA_STEP_TIMES_H_
#define MJTOOLS_ENGINE_DATA_STEP_TIMES_H_

#include <mujoco/mjdata.h>

namespace mj::engine {

// An information (mjTOPIC_TIME_STP): the mean time of a step and of each stage, in units of
// mjcb_time; none if no step was timed.
void report_step_times(const mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_STEP_TIMES_H_
