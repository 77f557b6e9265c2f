// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "options.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "common/plot/plot_output.h"
#include "load/load_model.h"
#include "page_text.h"
#include "resource/file_bytes.h"
#include "resource/path.h"

namespace mj::bench {
namespace {

const std::vector<report::OutputForm> kForms = {
    {"text", {".txt"}}, {"json", {".json"}}, {"csv", {".csv"}}, {"markdown", {".md", ".markdown"}}};

const report::ToolPage kPage = {"mj-bench", MJTOOLS_VERSION, kPageText};

void define_measurements(CLI::App& app, Options& o) {
  constexpr const char* kGroup = "Measurements";
  report::add_list(app, "--stage", o.stages, "STAGE",
                   "Stage to measure: compile, save, load or step (default: all)")
      ->check(report::one_of({"compile", "save", "load", "step"}))
      ->group(kGroup);
  app.add_option("--repeat", o.repetitions.count, "Number of samples of each measurement")
      ->type_name("R")
      ->capture_default_str()
      ->check(report::whole_number(1, 1000000))
      ->group(kGroup);
  app.add_option("--warmup", o.repetitions.warmup,
                 "Number of warm-up samples, which are not counted")
      ->type_name("R")
      ->capture_default_str()
      ->check(report::whole_number(0, 1000000))
      ->group(kGroup);
  app.add_option(
         "--min-time", o.repetitions.min_seconds,
         "Minimum processor time of a sample in seconds. Short work is repeated within the sample")
      ->type_name("S")
      ->capture_default_str()
      ->check(report::number(0, 1000))
      ->group(kGroup);
  report::add_jobs(app, o.jobs, "Number of threads that compile assets")
      ->capture_default_str()
      ->group(kGroup);
  app.add_option("--cache", o.cache,
                 "Folder in which caches of assets are created and removed again. off: do not "
                 "measure compiling with a cache (default: the temporary folder)")
      ->type_name("DIR|off")
      ->group(kGroup);
}

void define_steps(CLI::App& app, Options& o) {
  constexpr const char* kGroup = "Steps";
  app.add_option("--steps", o.step.steps,
                 "Number of steps before the simulation starts again from its initial state")
      ->type_name("N")
      ->capture_default_str()
      ->check(report::whole_number(1, 100000000))
      ->group(kGroup);
  app.add_option("--keyframe", o.keyframe, "Start from this keyframe, given by name or number")
      ->type_name("KEY")
      ->group(kGroup);
  app.add_option("--ctrl-noise", o.step.noise,
                 "Size of the random controls, as a fraction of the control range")
      ->type_name("X")
      ->capture_default_str()
      ->check(report::number(0, 1))
      ->group(kGroup);
  app.add_option("--threads", o.step.threads,
                 "Measure with these numbers of threads. Each thread simulates with its own data")
      ->type_name("T,...")
      ->delimiter(',')
      ->capture_default_str()
      ->check(report::whole_number(1, 1024))
      ->group(kGroup);
  report::add_list(app, "--set", o.overrides, "opt.NAME=VALUE",
                   "Set an option of the model: opt.timestep=0.001, opt.integrator=RK4, "
                   "opt.disableflags=contact,gravity")
      ->group(kGroup);
  report::add_list(
      app, "--sweep", o.sweeps, "opt.NAME=V,...",
      "Measure steps with each of these values of an option. Several sweeps are combined")
      ->group(kGroup);
}

void require_different_models(const Options& o) {
  std::set<std::string> labels;
  for (const std::string& model : o.models) {
    if (labels.insert(label_of(model)).second) continue;
    throw Error("usage", "'" + model + "' is given twice");
  }
}

struct StageOption {
  const char* option;
  const char* stage;
};
constexpr StageOption kStageOptions[] = {
    {"--jobs", "compile"},    {"--cache", "compile"}, {"--steps", "step"}, {"--keyframe", "step"},
    {"--ctrl-noise", "step"}, {"--threads", "step"},  {"--set", "step"},   {"--sweep", "step"}};

bool can_compile(const std::string& path) {
  if (!can_be_read_again(path)) return false;
  const ContentKind kind = content_kind(FileBytes(path));
  return kind != ContentKind::kMjb && kind != ContentKind::kHdf5;
}

// Throws Error (usage) for options that would have no effect, and for a number of threads that is
// given twice.
void refuse_without_effect(const CLI::App& app, const Options& o) {
  const bool compiles = wants(o, "compile") && std::ranges::any_of(o.models, can_compile);
  for (const auto& [option, stage] : kStageOptions) {
    const bool is_timed = std::string_view(stage) == "compile" ? compiles : wants(o, stage);
    if (is_timed || app.get_option(option)->count() == 0) continue;
    throw Error("usage",
                std::string(option) + " is only for the stage " + stage + ", which is not measured",
                wants(o, stage) ? "this stage needs a MODEL file in MJCF or URDF"
                                : "omit it, or add --stage " + std::string(stage));
  }
  for (size_t i = 0; i < o.step.threads.size(); ++i) {
    if (std::count(o.step.threads.begin(), o.step.threads.end(), o.step.threads[i]) == 1) continue;
    throw Error("usage", "--threads: " + std::to_string(o.step.threads[i]) + " is given twice");
  }
}

}  // namespace

const report::ToolPage& page() {
  return kPage;
}

void define(CLI::App& app, Options& o) {
  app.add_option("MODEL", o.models,
                 "Models to measure (MJCF, URDF, MJB or MJZ). - is standard input. With --plot: "
                 "results of --json")
      ->type_name("...")
      ->required();
  report::add_model_options(app, o.files);
  define_measurements(app, o);
  define_steps(app, o);
  constexpr const char* kGroup = "Comparison";
  CLI::Option* baseline = app.add_option("--baseline", o.baseline,
                                         "Compare with FILE, the --json output of an earlier run")
                              ->type_name("FILE")
                              ->group(kGroup);
  app.add_option("--fail-above", o.fail_above,
                 "Exit with status 1 if a stage became slower by more than X%")
      ->type_name("X%")
      ->needs(baseline)
      ->group(kGroup);
  app.add_flag("--fail-on-missing", o.fail_on_missing,
               "Exit with status 1 if a measurement is missing in this run or in the baseline")
      ->needs(baseline)
      ->group(kGroup);
  report::add_output(app, o.output);
  const auto formats = report::add_format(app, o.format, kForms, "bench-1");
  CLI::Option* const plot = plot::add_plot(
      app, o.plot, "Draw the times of several results of --json in the order of their dates");
  for (const char* const name :
       {"--repeat", "--warmup", "--min-time", "--jobs", "--cache", "--steps", "--keyframe",
        "--ctrl-noise", "--threads", "--set", "--sweep", "--baseline", "--output"}) {
    plot->excludes(name);
  }
  for (CLI::Option* format : formats) plot->excludes(format);
  report::add_messages(app);
}

void check(const CLI::App& app, const Options& o) {
  require_different_models(o);
  refuse_without_effect(app, o);
}

std::string format_of(const Options& o) {
  return report::chosen_format(o.format, o.output.path, kForms);
}

bool wants(const Options& o, std::string_view stage) {
  return o.stages.empty() || std::find(o.stages.begin(), o.stages.end(), stage) != o.stages.end();
}

double threshold_of(const Options& o) {
  if (!o.fail_above) return 0;
  std::string text = *o.fail_above;
  const bool percent = text.ends_with('%');
  if (percent) text.pop_back();
  size_t used = 0;
  double value = -1;
  try {
    value = std::stod(text, &used);
  } catch (const std::exception&) {
    used = std::string::npos;
  }
  if (used != text.size() || !(value >= 0) || !(value < 1e6)) {
    throw Error("usage", "--fail-above: '" + *o.fail_above + "' is not a percentage",
                "for example --fail-above 5%");
  }
  return percent ? value / 100 : value;
}

std::string label_of(const std::string& model) {
  return model == "-" ? "stdin" : normalize_path(model);
}

bool can_be_read_again(const std::string& path) {
  std::error_code ignored;
  return path != "-" && std::filesystem::is_regular_file(path, ignored);
}

}  // namespace mj::bench
