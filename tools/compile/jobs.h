// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Converts the models of one run of mj-compile.

#ifndef MJTOOLS_TOOLS_COMPILE_JOBS_H_
#define MJTOOLS_TOOLS_COMPILE_JOBS_H_

#include "plan.h"

namespace mj::compile_tool {

// Executes the jobs of the plan, several of them at a time, and prints their messages in the order
// of the plan. Writes the JSON of --stats to `out`.
void run_jobs(const Plan& plan, const Options& options, report::Output& out);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_JOBS_H_
