// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rollouts that the processes of mpirun divide among themselves. The recording is simulated in
// shards, whose number does not depend on the number of ranks. Each rank, also rank 0, simulates
// one shard after the other (shard_worker.h). Rank 0 hands out the shards (leader.h) and makes one
// recording of their files (join_shards.h). The other ranks take them (follower.h).

#ifndef MJTOOLS_TOOLS_SIMULATE_DIVIDED_DIVIDED_RUN_H_
#define MJTOOLS_TOOLS_SIMULATE_DIVIDED_DIVIDED_RUN_H_

#include <CLI/CLI.hpp>
#include <functional>

#include "common/program/output.h"
#include "divided/shard.h"
#include "model/allocate.h"
#include "options.h"

namespace mj::simulate {

// Returns whether a launcher has started this process to divide rollouts. This is false with
// --shard, because the processes are then independent.
[[nodiscard]] bool is_divided(const CLI::App& app, const Options& o,
                              const Environment& environment);

// Simulates the rollouts together with the other ranks. `load` checks the options and returns the
// model, or null if the model has errors. Throws Error on rank 0 if the recording cannot be
// completed. Other ranks report their errors to rank 0.
void run_divided(CLI::App& app, Options& o, const std::function<ModelPtr()>& load,
                 report::Output& out);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_DIVIDED_DIVIDED_RUN_H_
