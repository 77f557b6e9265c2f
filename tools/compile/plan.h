// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The work of a run of mj-compile.

#ifndef MJTOOLS_TOOLS_COMPILE_PLAN_H_
#define MJTOOLS_TOOLS_COMPILE_PLAN_H_

#include <vector>

#include "convert.h"
#include "inputs.h"

namespace mj::compile_tool {

struct Plan {
  std::vector<Job> jobs;  // in the order of the command line
  std::vector<Skipped> skipped;
  bool has_folders = false;  // whether models were found in folders, so that a summary is printed
};

// Returns the plan. Throws Error, before anything is written, if two models would get the same
// output or if an output would replace a source of a model.
[[nodiscard]] Plan plan_jobs(const Options& options);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_PLAN_H_
