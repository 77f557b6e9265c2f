// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Which options describe what a simulation depends on beside its model and first state.

#ifndef MJTOOLS_TOOLS_SIMULATE_RECORDED_INPUTS_H_
#define MJTOOLS_TOOLS_SIMULATE_RECORDED_INPUTS_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trajectory/trajectory.h"

namespace mj::simulate {

struct InputOption {
  enum class Value { kText, kFile, kTextOrFile };
  // What of a recording makes the option needless for simulating the same again.
  enum class StandIn { kNothing, kControls, kModel };

  std::string_view name;
  Value value;
  StandIn stand_in;
};

// In the order in which recordings keep them.
inline constexpr InputOption kInputOptions[] = {
    {"--ctrl", InputOption::Value::kFile, InputOption::StandIn::kControls},
    {"--ctrl-end", InputOption::Value::kText, InputOption::StandIn::kControls},
    {"--ctrl-noise", InputOption::Value::kText, InputOption::StandIn::kControls},
    {"--push", InputOption::Value::kTextOrFile, InputOption::StandIn::kNothing},
    {"--plugin", InputOption::Value::kFile, InputOption::StandIn::kNothing},
    {"--ctrl-noise-time", InputOption::Value::kText, InputOption::StandIn::kControls},
    {"--set", InputOption::Value::kText, InputOption::StandIn::kModel},
};

// The values with which an option is among the words of a command line; "FILE" for each that is
// one, whatever it is called.
[[nodiscard]] std::vector<std::string> input_values(const std::vector<std::string>& words,
                                                    const InputOption& option);

// The input options of a command line with these values, as text that a shell would take.
[[nodiscard]] std::string inputs_text(const std::vector<std::string>& words);

// The words of inputs_text in a recording, or of the command line that made it; nothing if it does
// not say.
[[nodiscard]] std::optional<std::vector<std::string>> recorded_inputs(const Trajectory& t);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_RECORDED_INPUTS_H_
