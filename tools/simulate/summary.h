// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The messages and summaries at the end of mj-simulate.

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
  double seconds = 0;                                          // clock time of all rollouts
  const CarriedState* carried = nullptr;                       // null: no state was carried over
  const std::map<int64_t, Divergence>* divergences = nullptr;  // null: no check
};

// Returns one line about the first difference of a rollout.
[[nodiscard]] std::string divergence_text(const Divergence& d, bool with_rollout);

// Returns warnings and errors for stderr: the first warning of each kind, and the first error that
// ended a rollout.
[[nodiscard]] Diagnostics messages(const Summary& summary);

// Returns an error for each unstable rollout, with the place of its first bad number.
[[nodiscard]] Diagnostics instabilities(const Summary& summary);

// Returns the peak memory of all rollouts, and a suggestion for <size memory>.
[[nodiscard]] std::string memory_text(const Summary& summary);

// Returns a summary of the rollouts: time, speed, energy, contacts, warnings. A single rollout also
// has its final state.
[[nodiscard]] std::string summary_text(const Summary& summary);

[[nodiscard]] nlohmann::ordered_json summary_json(const Summary& summary);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_SUMMARY_H_
