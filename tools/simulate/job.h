// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A job of mj-simulate: the plan of the simulation that the options ask for, and the data to which
// this plan refers.

#ifndef MJTOOLS_TOOLS_SIMULATE_JOB_H_
#define MJTOOLS_TOOLS_SIMULATE_JOB_H_

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "model/allocate.h"
#include "options.h"
#include "rollout/control_table.h"
#include "rollout/plan.h"
#include "sweep.h"
#include "trajectory/reader.h"
#include "trajectory/record_plan.h"
#include "trajectory/rollouts/carried_state.h"
#include "trajectory/rollouts/kept_frames.h"

namespace mj::simulate {

struct Job {
  rollout::Plan plan;
  RecordPlan record;
  std::unique_ptr<TrajectoryStream> recorded;  // recording given with --check-against
  // controls of the rollouts; if there are more rollouts than controls, the controls are used in
  // turn
  std::vector<std::unique_ptr<rollout::ControlTable>> controls;
  // state that --from carries over from another model
  std::optional<CarriedState> carried;
  std::vector<std::vector<double>> states;  // initial states of the rollouts
  // recorded frames that --append keeps
  std::unique_ptr<KeptFrames> kept;
  std::vector<RolloutStart> starts;  // where resumed rollouts continue
  // models of the rollouts, with --randomize or --sweep; without --randomize, rollouts of the same
  // point share a model
  std::vector<ModelPtr> models;
  Sweep sweep;
  std::vector<std::vector<double>> swept;  // values of the sweep, for each rollout
};

// Reads all inputs except the model, and prints warnings about them. Also sets the options that a
// recording determines, which are the number of rollouts, the seed and the recorded items. Throws
// Error if an input is invalid.
[[nodiscard]] std::unique_ptr<Job> prepare(const CLI::App& app, Options& o, const mjModel& m);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_JOB_H_
