// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The plan that follows from the options of mj-simulate, and the objects that it refers to.

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
  std::unique_ptr<TrajectoryStream> recorded;  // the recording of --check-against
  // controls of the rollouts, used in turn
  std::vector<std::unique_ptr<rollout::ControlTable>> controls;
  // the state that --from carries over
  std::optional<CarriedState> carried;
  std::vector<std::vector<double>> states;  // initial states of the rollouts
  // the recorded frames that --append keeps
  std::unique_ptr<KeptFrames> kept;
  std::vector<RolloutStart> starts;  // starts of resumed rollouts
};

// Reads all inputs except the model, and prints warnings. Sets options that a recording determines:
// the number of rollouts, the seed, the recorded items. Throws Error if an input is invalid.
[[nodiscard]] std::unique_ptr<Job> prepare(const CLI::App& app, Options& o, const mjModel& m);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_JOB_H_
