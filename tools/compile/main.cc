// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mj-compile: models in, compiled models out.

#include "jobs.h"
#include "options.h"

using namespace mj::compile_tool;

int main(int argc, char** argv) {
  Options options;
  mj::report::Tool tool(page());
  define(tool.app(), options);
  return tool.run(argc, argv, [&](mj::report::Output&) {
    check_usage(options);
    return run_jobs(plan_jobs(options), options);
  });
}
