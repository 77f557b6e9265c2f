// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A check of the timestep of a model, for tools that simulate.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_TIMESTEP_H_
#define MJTOOLS_TOOLS_COMMON_CLI_TIMESTEP_H_

#include <mujoco/mjmodel.h>

#include <string>

namespace mj::report {

// Throws Error (bad-timestep) if the timestep is not positive. Simulated time would not advance.
// `hint` tells the user what to do about a negative timestep.
void require_positive_timestep(const mjOption& opt, const std::string& hint);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_TIMESTEP_H_
