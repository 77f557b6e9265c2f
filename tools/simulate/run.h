// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Runs mj-simulate: simulates a job, writes the recording, and reports.

#ifndef MJTOOLS_TOOLS_SIMULATE_RUN_H_
#define MJTOOLS_TOOLS_SIMULATE_RUN_H_

#include <CLI/CLI.hpp>

#include "common/program/output.h"
#include "model/allocate.h"
#include "options.h"

namespace mj::simulate {

// Runs the simulation. Text for standard output goes to `out`. Throws Error.
void run(const CLI::App& app, Options& o, ModelPtr m, report::Output& out);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_RUN_H_
