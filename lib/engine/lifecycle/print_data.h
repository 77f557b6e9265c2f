// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Human-readable text form of simulation data.

#ifndef MJTOOLS_ENGINE_LIFECYCLE_PRINT_DATA_H_
#define MJTOOLS_ENGINE_LIFECYCLE_PRINT_DATA_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <string_view>

#include "model/print_model.h"

namespace mj::engine {

// Returns the text of all simulation data. Memory, counts, warnings and timers come first. Then
// follow the arrays, each below its name in upper case, with one line per row. The layout is that
// of mj_printData of MuJoCo 3.12. If `real_format` is invalid, the default is used. Throws Error
// while the stack is in use.
[[nodiscard]] std::string print_data(const mjModel& m, const mjData& d,
                                     std::string_view real_format = kDefaultRealFormat);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_LIFECYCLE_PRINT_DATA_H_
