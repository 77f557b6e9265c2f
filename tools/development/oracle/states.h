// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What the engine makes of a recorded state, compared with the official build: JSON for the runner.

#ifndef MJTOOLS_SCRIPTS_ORACLE_STATES_H_
#define MJTOOLS_SCRIPTS_ORACLE_STATES_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <nlohmann/json.hpp>
#include <string>

#include "compare.h"

namespace mj::oracle {

constexpr double kForwardTolerance = 1e-9;

// JSON has no infinity: such an error is the string "inf".
[[nodiscard]] nlohmann::json error_value(double error);
[[nodiscard]] nlohmann::json error_row(const ArrayError& error);

// Sets the recorded state, controls and forces.
void set_input(const Figures& figures, const std::string& state, const mjModel& m, mjData& d);

// "forward": the largest error of a forward pass, and all that are over the tolerance; `d` keeps
// the pass.
[[nodiscard]] nlohmann::json forward_rows(const Figures& figures, const std::string& state,
                                          const mjModel& m, mjData& d);

// "steps" and "twin": the errors after 1, 10 and 100 steps from `state` against the records below
// `prefix`, and how far the official twins are by then. Where the official state explodes, after as
// many steps as its twins stay together.
[[nodiscard]] nlohmann::json step_rows(const Figures& figures, const std::string& state,
                                       const std::string& prefix, const mjModel& m, mjData& d);

// Forward pass, contacts and steps of a state.
[[nodiscard]] nlohmann::json state_row(const Figures& figures, const std::string& state,
                                       const mjModel& m);

}  // namespace mj::oracle

#endif  // MJTOOLS_SCRIPTS_ORACLE_STATES_H_
