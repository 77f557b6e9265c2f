// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Makes the messages and summaries that mj-simulate prints at its end.

#ifndef MJTOOLS_TOOLS_SIMULATE_SUMMARY_H_
#define MJTOOLS_TOOLS_SIMULATE_SUMMARY_H_

#include <mujoco/mjmodel.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "options.h"
#include "rollout/result.h"
#include "trajectory/rollouts/carried_state.h"
#include "trajectory/rollouts/check.h"

namespace mj::simulate {

struct Summary {
  const mjModel& m;
  const Options& options;
  std::vector<rollout::Result> results;
  double seconds = 0;                     // clock time that all rollouts together took
  const CarriedState* carried = nullptr;  // null: no state was carried over
  // first difference of each rollout that differs; null: nothing was checked
  const std::map<int64_t, Divergence>* divergences = nullptr;
};

// Returns a line about the first difference between a rollout and the recording.
[[nodiscard]] std::string divergence_text(const Divergence& d, bool with_rollout);

// Returns the messages for stderr, which are the first warning of each kind and the first error
// that ended a rollout.
[[nodiscard]] Diagnostics messages(const Summary& summary);

// Returns an error for each unstable rollout. The error names the first number that was NaN or too
// large.
[[nodiscard]] Diagnostics instabilities(const Summary& summary);

// Returns the peak memory of all rollouts, and a suggestion for <size memory>.
[[nodiscard]] std::string memory_text(const Summary& summary);

// Returns a summary of the rollouts: time, speed, energy, contacts and warnings. If there is only
// one rollout, the summary also contains its final state.
[[nodiscard]] std::string summary_text(const Summary& summary);

[[nodiscard]] nlohmann::ordered_json summary_json(const Summary& summary);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_SUMMARY_H_
