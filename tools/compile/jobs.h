// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The models of one run of mj-compile.

#ifndef MJTOOLS_TOOLS_COMPILE_JOBS_H_
#define MJTOOLS_TOOLS_COMPILE_JOBS_H_

#include <vector>

#include "convert.h"

namespace mj::compile_tool {

// What is to be done, in the order of the command line. Throws Error, before anything is written,
// when two models would get the same name or one would replace what another is read from.
[[nodiscard]] std::vector<Job> plan_jobs(const Options& options);

// Does it, several models at a time, and shows the messages in order; the exit code. What --stats
// says as JSON goes to `out`.
[[nodiscard]] int run_jobs(const std::vector<Job>& jobs, const Options& options,
                           report::Output& out);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_JOBS_H_
