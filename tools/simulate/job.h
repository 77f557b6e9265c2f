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
  std::unique_ptr<TrajectoryStream> recorded;                    // for --check-against
  std::vector<std::unique_ptr<rollout::ControlTable>> controls;  // of the rollouts, in turn
  std::optional<CarriedState> carried;                           // by --from
  std::vector<std::vector<double>> states;                       // initial states of the rollouts
  std::unique_ptr<KeptFrames> kept;                              // for --append
  std::vector<RolloutStart> starts;                              // for resumed rollouts
};

// Reads all inputs except the model. Prints warnings, and throws Error. Sets options that a
// recording determines: the number of rollouts, the seed, the recorded items.
[[nodiscard]] std::unique_ptr<Job> prepare(const CLI::App& app, Options& o, const mjModel& m);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_JOB_H_
