// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The work of mj-simulate: simulates the rollouts, writes the recording, and reports the results.

#ifndef MJTOOLS_TOOLS_SIMULATE_RUN_H_
#define MJTOOLS_TOOLS_SIMULATE_RUN_H_

#include <CLI/CLI.hpp>

#include "common/program/output.h"
#include "model/allocate.h"
#include "options.h"

namespace mj::simulate {

// Runs the simulation of the model `m` that the options ask for. Writes text for standard output to
// `out`. Throws Error if the simulation cannot be run.
void run(const CLI::App& app, Options& o, ModelPtr m, report::Output& out);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_RUN_H_
