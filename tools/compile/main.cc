// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mj-compile: models in, compiled models out.

#include "jobs.h"
#include "mjcf/schema_export.h"
#include "options.h"
#include "report/exit_code.h"

using namespace mj::compile_tool;

int main(int argc, char** argv) {
  Options options;
  mj::report::Tool tool(page());
  define(tool.app(), options);
  return tool.run(argc, argv, [&](mj::report::Output& out) {
    check_usage(options);
    if (!options.schema.empty()) {
      out.write(options.schema == "json" ? mj::mjcf::schema_json() : mj::mjcf::schema_xsd());
      return mj::report::kExitGood;
    }
    return run_jobs(plan_jobs(options), options, out);
  });
}
