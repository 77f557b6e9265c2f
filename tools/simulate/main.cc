// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mj-simulate: simulates a model with controls and records a trajectory.

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "command_line.h"
#include "common/cli/tool.h"
#include "common/program/output.h"
#include "config_file.h"
#include "divided/divided_run.h"
#include "model_input.h"
#include "options.h"
#include "recording.h"
#include "resource/write/atomic_file.h"
#include "run.h"
#include "trajectory/controls/control_path.h"
#include "trajectory/datasets/minari_folder.h"

namespace mj::simulate {
namespace {

// Checks the options and returns the model. Returns null if the model has errors.
ModelPtr check_and_load(CLI::App& app, Options& o) {
  check(app, o);
  const bool is_file = !o.output.empty() && o.output != "-";
  if (o.no_clobber && is_file) refuse_to_replace(recording_file(o));
  report::require_separate({recording_file(o), o.summary_file});
  std::vector<std::string> inputs = {o.model, parse_control_path(o.controls).file, o.resume, o.from,
                                     o.check_against};
  const CLI::Option* config = app.get_config_ptr();
  if (config->count() > 0) inputs.push_back(config->as<std::string>());
  inputs.insert(inputs.end(), o.pushes.begin(), o.pushes.end());
  for (const std::string& input : inputs) {
    if (o.is_appending && input == o.resume) continue;
    require_not_replaced(o, recording_path(input));
  }
  return load(o);
}

void run_tool(CLI::App& app, Options& o, report::Output& out) {
  if (o.print_config) {
    out.write(configuration_text(app, o));
    return;
  }
  o.is_divided = is_divided(app, o, [](const char* name) { return std::getenv(name); });
  if (o.is_divided)
    return run_divided(
        app, o, [&] { return check_and_load(app, o); }, out);
  ModelPtr m = check_and_load(app, o);
  if (m) run(app, o, std::move(m), out);
}

}  // namespace
}  // namespace mj::simulate

int main(int argc, char** argv) {
  mj::simulate::Options options;
  std::vector<std::string> words(argv, argv + argc);
  words[0] = "mj-simulate";
  options.command_line = mj::simulate::shell_text(words);
  mj::report::Tool tool(mj::simulate::page());
  mj::simulate::define(tool.app(), options);
  const int code = tool.run(argc, argv, [&](mj::report::Output& out) {
    mj::simulate::run_tool(tool.app(), options, out);
  });
  // Rank 0 has the exit codes of all ranks. mpirun reports the first one that is not 0.
  return options.is_follower ? 0 : code;
}
