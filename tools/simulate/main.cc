// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mj-simulate: simulates a model with controls and records a trajectory.

#include <string>
#include <utility>
#include <vector>

#include "command_line.h"
#include "common/cli/tool.h"
#include "config_file.h"
#include "model_input.h"
#include "options.h"
#include "recording.h"
#include "resource/write/atomic_file.h"
#include "run.h"
#include "trajectory/controls/control_path.h"
#include "trajectory/datasets/minari_folder.h"

namespace mj::simulate {
namespace {

void run_tool(CLI::App& app, Options& o, report::Output& out) {
  if (o.print_config) {
    out.write(configuration_text(app, o));
    return;
  }
  check(app, o);
  const bool is_file = !o.output.empty() && o.output != "-";
  if (o.no_clobber && is_file) refuse_to_replace(recording_file(o));
  const std::string controls = parse_control_path(o.controls).file;
  for (const std::string& input : {o.model, controls, o.resume, o.from, o.check_against}) {
    if (o.is_appending && input == o.resume) continue;
    require_different_files(recording_file(o), recording_path(input));
  }
  ModelPtr m = load(o);
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
  return tool.run(argc, argv, [&](mj::report::Output& out) {
    mj::simulate::run_tool(tool.app(), options, out);
  });
}
