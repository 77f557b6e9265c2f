// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Plans the work of a run of mj-compile.

#ifndef MJTOOLS_TOOLS_COMPILE_PLAN_H_
#define MJTOOLS_TOOLS_COMPILE_PLAN_H_

#include <vector>

#include "convert.h"
#include "inputs.h"

namespace mj::compile_tool {

struct Plan {
  std::vector<Job> jobs;  // one job for each model, in the order of the command line
  std::vector<Skipped> skipped;
  // whether models were found in folders; in this case a summary is printed
  bool has_folders = false;
};

// Returns the plan of a run. Throws Error if two models would get the same output, or if an output
// would replace a source of a model. At this time nothing has been written.
[[nodiscard]] Plan plan_jobs(const Options& options);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_PLAN_H_
