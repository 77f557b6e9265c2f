// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares the results of the engine for recorded states with the official build and returns them
// as JSON.

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

// Sets the state, controls and forces of `d` to the recorded ones.
void set_input(const Figures& figures, const std::string& state, const mjModel& m, mjData& d);

// Runs a forward pass from the recorded input and leaves its results in `d`. Returns the value of
// "forward": the largest error, and all other errors that exceed the tolerance.
[[nodiscard]] nlohmann::json forward_rows(const Figures& figures, const std::string& state,
                                          const mjModel& m, mjData& d);

// Simulates 1, 10 and 100 steps from `state` and compares them with the records below `prefix`.
// Returns "steps" with our errors and "twin" with the errors of the official twin runs. If the
// official state diverges, fewer steps are made, so that its twins still agree.
[[nodiscard]] nlohmann::json step_rows(const Figures& figures, const std::string& state,
                                       const std::string& prefix, const mjModel& m, mjData& d);

// Returns an object with the errors of the forward pass, the contacts and the steps of a state.
[[nodiscard]] nlohmann::json state_row(const Figures& figures, const std::string& state,
                                       const mjModel& m);

}  // namespace mj::oracle

#endif  // MJTOOLS_SCRIPTS_ORACLE_STATES_H_
