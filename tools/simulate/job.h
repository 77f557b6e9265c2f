// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The plan that follows from the options of mj-simulate, and what the plan refers to.

#ifndef MJTOOLS_TOOLS_SIMULATE_JOB_H_
#define MJTOOLS_TOOLS_SIMULATE_JOB_H_

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "options.h"
#include "rollout/control_table.h"
#include "rollout/plan.h"
#include "trajectory/reader.h"
#include "trajectory/record_plan.h"
#include "trajectory/rollouts/carried_state.h"
#include "trajectory/rollouts/kept_frames.h"

namespace mj::simulate {

struct Job {
  rollout::Plan plan;
  RecordPlan record;
  std::unique_ptr<TrajectoryStream> recorded;                    // of --check-against
  std::vector<std::unique_ptr<rollout::ControlTable>> controls;  // of the rollouts, in turns
  std::optional<CarriedState> carried;                           // of --from
  std::vector<std::vector<double>> states;                       // initial, of each rollout
  std::unique_ptr<KeptFrames> kept;                              // of --append
  std::vector<RolloutStart> starts;                              // of resumed rollouts
};

// Reads all inputs but the model. Prints warnings, and throws Error. Sets options that a recording
// decides: the number of rollouts, the seed, the recorded items.
[[nodiscard]] std::unique_ptr<Job> prepare(const CLI::App& app, Options& o, const mjModel& m);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_JOB_H_
