// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Construction, reset and destruction of simulation data.

#ifndef MJTOOLS_ENGINE_DATA_H_
#define MJTOOLS_ENGINE_DATA_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <memory>

namespace mj::engine {

struct DataDeleter {
  void operator()(mjData* d) const;
};
using DataPtr = std::unique_ptr<mjData, DataDeleter>;

// Allocates buffer and arena and resets. Throws Error when memory cannot be had.
[[nodiscard]] DataPtr make_data(const mjModel& m);

// Back to the reference configuration qpos0; everything computed is zero.
void reset_data(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_H_
