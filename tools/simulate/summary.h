// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What mj-simulate says when it is done.

#ifndef MJTOOLS_TOOLS_SIMULATE_SUMMARY_H_
#define MJTOOLS_TOOLS_SIMULATE_SUMMARY_H_

#include <mujoco/mjmodel.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "check.h"
#include "initial_state.h"
#include "options.h"
#include "rollout.h"

namespace mj::simulate {

struct Summary {
  const mjModel& m;
  const Options& options;
  std::vector<RolloutResult> results;
  double seconds = 0;                     // that the rollouts took by the clock, together
  const CarriedState* carried = nullptr;  // null: nothing was
  const std::map<int64_t, Divergence>* divergences = nullptr;  // null: nothing was checked
};

// Warnings and errors for stderr: of each kind of warning the first, of the rollouts that an error
// ended the first.
[[nodiscard]] Diagnostics messages(const Summary& summary);

// Says of each unstable rollout where it became so.
[[nodiscard]] Diagnostics instabilities(const Summary& summary);

// Peak use of memory by all rollouts, and the <size memory> that would do.
[[nodiscard]] std::string memory_text(const Summary& summary);

// How rollouts ended: time, speed, energy, contacts, warnings; of a single one the final state.
[[nodiscard]] std::string summary_text(const Summary& summary);

[[nodiscard]] nlohmann::ordered_json summary_json(const Summary& summary);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_SUMMARY_H_
