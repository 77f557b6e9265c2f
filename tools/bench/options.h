// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The command line of mj-bench.

#ifndef MJTOOLS_TOOLS_BENCH_OPTIONS_H_
#define MJTOOLS_TOOLS_BENCH_OPTIONS_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/cli/model_options.h"
#include "common/cli/shared_options.h"
#include "common/cli/tool.h"
#include "measure.h"
#include "task.h"

namespace mj::bench {

struct Options {
  std::vector<std::string> models;
  std::vector<std::string> overrides;  // "opt.timestep=0.001"
  std::optional<std::string> keyframe;
  std::vector<std::string> stages;
  StepOptions step;
  Repetitions repetitions;
  std::vector<std::string> sweeps;
  report::ModelOptions files;
  std::string cache;
  int jobs = 1;
  std::string baseline;
  std::optional<std::string> fail_above;
  bool fail_on_missing = false;
  report::OutputOptions output;
  report::SaidForm format;
};

[[nodiscard]] const report::ToolPage& page();
void define(CLI::App& app, Options& options);

// Throws Error (usage) for what does not go together and what would be passed over in silence.
void check(const CLI::App& app, const Options& options);

// "text", "json", "csv" or "markdown". Throws Error (usage) if the output is called otherwise.
[[nodiscard]] std::string format_of(const Options& options);

// Whether a stage is to be timed.
[[nodiscard]] bool wants(const Options& options, std::string_view stage);

// --fail-above as a part of one, 0 without it; throws Error (usage) if it is no percentage.
[[nodiscard]] double threshold_of(const Options& options);

// What names of measurements begin with: the path as it was given, whatever other models there are.
[[nodiscard]] std::string label_of(const std::string& model);

// Regular files can be read again, standard input and pipes cannot.
[[nodiscard]] bool can_be_read_again(const std::string& path);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_OPTIONS_H_
