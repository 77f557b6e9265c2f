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
  std::vector<std::string> overrides;  // settings such as "opt.timestep=0.001"
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
  std::string plot;  // SVG file, "-" for the terminal; with a plot, `models` are files of results
  report::OutputOptions output;
  report::SaidForm format;
};

[[nodiscard]] const report::ToolPage& page();
void define(CLI::App& app, Options& options);

// Throws Error (usage) for options that would have no effect, and for a model or a number of
// threads that is given twice.
void check(const CLI::App& app, const Options& options);

// Returns the form of the output: "text", "json", "csv" or "markdown". Throws Error (usage) if the
// name of the output file implies another form than the options.
[[nodiscard]] std::string format_of(const Options& options);

// Returns whether the stage is measured. Without --stage, all stages are measured.
[[nodiscard]] bool wants(const Options& options, std::string_view stage);

// Returns --fail-above as a fraction: 0.05 for "5%" or "0.05", and 0 without the option. Throws
// Error (usage) if the value is not such a number.
[[nodiscard]] double threshold_of(const Options& options);

// Returns the prefix of the names of measurements: the normalized path, or "stdin" for "-". The
// prefix does not depend on the other models.
[[nodiscard]] std::string label_of(const std::string& model);

// Returns whether the path is a regular file. Standard input and pipes cannot be read a second
// time.
[[nodiscard]] bool can_be_read_again(const std::string& path);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_OPTIONS_H_
