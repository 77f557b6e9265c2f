// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The work of mj-simulate: simulates the rollouts, writes the recording, and reports the results.

#ifndef MJTOOLS_TOOLS_SIMULATE_RUN_H_
#define MJTOOLS_TOOLS_SIMULATE_RUN_H_

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>

#include "common/program/output.h"
#include "model/allocate.h"
#include "options.h"

namespace mj::simulate {

// Observes and stops a run that simulates a shard of a divided recording (divided/divided_run.h).
// Several threads may call the functions.
struct RunWatch {
  std::function<bool()> is_cancelled;
  // called after some steps: `done` of `all` steps of the run are made. Null for a run that is not
  // observed, which shows its progress itself.
  std::function<void(int64_t steps, int64_t done, int64_t all)> on_progress;
};

// Runs the simulation of the model `m` that the options ask for. Writes text for standard output to
// `out`. Throws Error if the simulation cannot be run.
void run(const CLI::App& app, Options& o, ModelPtr m, report::Output& out, RunWatch watch = {});

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_RUN_H_
