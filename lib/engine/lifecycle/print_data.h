// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The text form of simulation data, for reading.

#ifndef MJTOOLS_ENGINE_LIFECYCLE_PRINT_DATA_H_
#define MJTOOLS_ENGINE_LIFECYCLE_PRINT_DATA_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <string_view>

#include "model/print_model.h"

namespace mj::engine {

// Memory, counts, warnings and timers, then the arrays under their names in upper case, a line per
// row, as mj_printData of MuJoCo 3.12 writes them. An invalid format is replaced by the default.
// Throws Error while the stack is in use.
[[nodiscard]] std::string print_data(const mjModel& m, const mjData& d,
                                     std::string_view real_format = kDefaultRealFormat);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_LIFECYCLE_PRINT_DATA_H_
