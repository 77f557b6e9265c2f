// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What the tools that simulate ask of the timestep of a model.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_TIMESTEP_H_
#define MJTOOLS_TOOLS_COMMON_CLI_TIMESTEP_H_

#include <mujoco/mjmodel.h>

#include <string>

namespace mj::report {

// Throws Error (bad-timestep) when time does not go forward; what to do about a negative timestep,
// `hint` says.
void require_positive_timestep(const mjOption& opt, const std::string& hint);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_TIMESTEP_H_
