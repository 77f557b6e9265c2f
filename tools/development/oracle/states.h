// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Comparison of engine results for a recorded state with the official build, as JSON for the
// runner.

#ifndef MJTOOLS_SCRIPTS_ORACLE_STATES_H_
#define MJTOOLS_SCRIPTS_ORACLE_STATES_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <nlohmann/json.hpp>
#include <string>

#include "compare.h"

namespace mj::oracle {

constexpr double kForwardTolerance = 1e-9;

// Returns an error as JSON. An infinite error is the string "inf", because JSON has no infinity.
[[nodiscard]] nlohmann::json error_value(double error);
[[nodiscard]] nlohmann::json error_row(const ArrayError& error);

// Sets the recorded state, controls and forces.
void set_input(const Figures& figures, const std::string& state, const mjModel& m, mjData& d);

// Returns "forward": the largest error of a forward pass, and all errors over the tolerance. The
// pass stays in `d`.
[[nodiscard]] nlohmann::json forward_rows(const Figures& figures, const std::string& state,
                                          const mjModel& m, mjData& d);

// Returns "steps" and "twin": the errors after 1, 10 and 100 steps from `state` relative to the
// records below `prefix`, and the errors of the official twins. If the official state diverges, the
// number of steps is limited to those in which its twins agree.
[[nodiscard]] nlohmann::json step_rows(const Figures& figures, const std::string& state,
                                       const std::string& prefix, const mjModel& m, mjData& d);

// Returns the rows of forward pass, contacts and steps of a state.
[[nodiscard]] nlohmann::json state_row(const Figures& figures, const std::string& state,
                                       const mjModel& m);

}  // namespace mj::oracle

#endif  // MJTOOLS_SCRIPTS_ORACLE_STATES_H_
