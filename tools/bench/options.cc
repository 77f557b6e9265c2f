// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "options.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "load/load_model.h"
#include "resource/file_bytes.h"
#include "resource/path.h"

namespace mj::bench {
namespace {

const std::vector<report::OutputForm> kForms = {
    {"text", {".txt"}}, {"json", {".json"}}, {"csv", {".csv"}}, {"markdown", {".md", ".markdown"}}};

const report::ToolPage kPage = {
    .name = "mj-bench",
    .version = MJTOOLS_VERSION,
    .summary = "measure how long compiling, saving, loading and stepping models take",
    .description =
        "Times the stages of work with each MODEL in this process, each several times after a "
        "warmup, and prints the median, the 95th percentile and the median absolute deviation "
        "(MAD) by the clock, and the median of processor time, that of all threads. Work that is "
        "short is done many times for each sample (--min-time). Samples of all stages are taken in "
        "turns.\n\n"
        "compile: from the file of a description to the model, and its parts. compile-cold-cache: "
        "the same, filling an empty cache of assets. compile-warm-cache: with a cache that knows "
        "all assets. save: to an MJB file in memory. load: from an MJB file to a validated model; "
        "plain read is what bringing its bytes into memory takes. step: simulating from the "
        "reference configuration or a keyframe with small random controls, which are the same in "
        "every run. The parts of a step are measured in runs of their own, with timers; "
        "acceleration, sensors and energy have no timers and are what the others leave; parts that "
        "an integrator has not are left out (RK4 advances with the others). "
        "reference-...: fixed work, arithmetic, unforeseeable branches and memory, that is the "
        "same in every version of this program.\n\n"
        "A sweep ends with a table of medians against those with the first values: processor time, "
        "and of parts of a step the clock.\n\n"
        "Every repetition simulates the same thing; if they do not end in the same state bit for "
        "bit, or if the simulation meets NaN or a huge value, a warning says so and the exit "
        "status is 1.\n\n"
        "COMPARISON. With --baseline, samples are compared with those of an earlier run of the "
        "same models and options on the same machine; a baseline of other work is refused, and of "
        "another model, build or machine warned of. A change is called slower or faster when all "
        "of this says so: the rank test of Mann and Whitney with a probability of chance below "
        "5%, adjusted for the number of comparisons (Holm); the median and the fastest sample, "
        "by more than --fail-above and by more than the fixed work changed, which is the machine's "
        "doing; processor time, and the clock unless threads had to wait for a processor. What "
        "looks like a change and is not proven so is called noisy, and is no failure. The changes "
        "that are shown are those of processor time.",
    .examples =
        {{.command = "mj-bench humanoid.xml",
          .meaning = "Everything about a model:",
          .output = "humanoid.xml: mjtools humanoid (nq 28, nv 27)\n"
                    "  stage                      median       p95    MAD  processor\n"
                    "  compile                   1.07 ms  1.226 ms   7.8%   1.068 ms\n"
                    "    read                   427.7 us  540.9 us    13%             40%\n"
                    "... (37 more lines: the other passes; the same with a cold and a warm cache)\n"
                    "  save                     9.521 us  12.72 us   2.1%   9.518 us  194 kB\n"
                    "  load                     45.14 us  60.73 us    10%   45.02 us  194 kB\n"
                    "    plain read             17.44 us  20.37 us    17%             32%\n"
                    "  step                     18.49 us  27.19 us   1.4%   18.47 us  54084 "
                    "steps/s, 216.3 x real time\n"
                    "    position               13.99 us  17.72 us    27%             76%\n"
                    "... (10 more lines: the other parts of a step)\n"
                    "  reference-arithmetic      2.11 us  2.121 us  0.31%    2.11 us  fixed work, "
                    "to compare the machine by\n"
                    "  reference-branches       7.352 us  7.391 us  0.22%   7.351 us  fixed work, "
                    "to compare the machine by\n"
                    "  reference-memory         3.241 us  3.455 us   1.4%   3.239 us  fixed work, "
                    "to compare the machine by\n"
                    "  per step: 10.57 contacts, 59.56 constraints, 1.839 solver iterations\n"
                    "  memory: model 202 kB, data 38.2 kB, arena in use 90 kB",
          .numbers_vary = true},
         {.command = "mj-bench humanoid.xml --stage step --threads 1,2 "
                     "--sweep opt.solver=Newton,CG",
          .meaning = "How steps scale with threads, for two solvers:",
          .output = "humanoid.xml: mjtools humanoid (nq 28, nv 27)\n"
                    "  stage                            median       p95     MAD  processor\n"
                    "  step solver=Newton             18.34 us  19.45 us   0.73%   18.31 us  54526 "
                    "steps/s, 218.1 x real time\n"
                    "  step solver=Newton, 2 threads  9.886 us  10.82 us     2%   18.76 us  101153 "
                    "steps/s, 404.6 x real time, 1.86 x one thread\n"
                    "... (11 more lines: the parts of a step)\n"
                    "  step solver=CG                 29.04 us   31.6 us      2%   29.01 us  34435 "
                    "steps/s, 137.7 x real time\n"
                    "  step solver=CG, 2 threads      15.19 us  17.31 us      4%   29.34 us  65832 "
                    "steps/s, 263.3 x real time, 1.91 x one thread\n"
                    "... (14 more lines: the parts of a step, and fixed work)\n"
                    "  per step with solver=Newton: 10.57 contacts, 59.56 constraints, 1.839 "
                    "solver iterations\n"
                    "  memory: model 202 kB, data 38.2 kB, arena in use 90 kB\n"
                    "  per step with solver=CG: 10.57 contacts, 59.56 constraints, 27.11 solver "
                    "iterations\n"
                    "  memory: model 202 kB, data 38.2 kB, arena in use 74.1 kB\n"
                    "... (3 more lines: each stage with solver=CG against solver=Newton)",
          .numbers_vary = true},
         {.command = "mj-bench humanoid.xml --json -o old.json",
          .meaning = "Figures to compare with later:"},
         {.command = "mj-bench -q humanoid.xml --baseline old.json --fail-above 5%",
          .meaning = "A check that nothing became slower by more than 5%:",
          .output = "... (61 more lines: the figures of this run)\n"
                    "processor time                      before     after  change     p  verdict\n"
                    "... (1 more line: humanoid.xml/compile  1.285 ms  1.279 ms  -0.47%     1  "
                    "same)\n"
                    "... (5 more lines: the other stages)",
          .numbers_vary = true}},
    .exit_status = {{"1",
                     "Something became slower than --fail-above allows; with --fail-on-missing, "
                     "something was not compared; a simulation was unstable, or repetitions of it "
                     "ended in different states."}},
};

void define_measurements(CLI::App& app, Options& o) {
  constexpr const char* kGroup = "Measurements";
  report::add_list(app, "--stage", o.stages, "STAGE",
                   "What to time: compile, save, load or step; all by default")
      ->check(report::one_of({"compile", "save", "load", "step"}))
      ->group(kGroup);
  app.add_option("--repeat", o.repetitions.count, "Repetitions of each measurement")
      ->type_name("R")
      ->capture_default_str()
      ->check(report::whole_number(1, 1000000))
      ->group(kGroup);
  app.add_option("--warmup", o.repetitions.warmup, "Repetitions before them that are not counted")
      ->type_name("R")
      ->capture_default_str()
      ->check(report::whole_number(0, 1000000))
      ->group(kGroup);
  app.add_option("--min-time", o.repetitions.min_seconds,
                 "Processor time of each repetition, which does short work many times")
      ->type_name("S")
      ->capture_default_str()
      ->check(report::number(0, 1000))
      ->group(kGroup);
  report::add_jobs(app, o.jobs, "Threads that compile assets")
      ->capture_default_str()
      ->group(kGroup);
  app.add_option("--cache", o.cache,
                 "Folder in which caches of assets are made and removed again, or off: compiling "
                 "is not measured with one (default: the temporary folder)")
      ->type_name("DIR|off")
      ->group(kGroup);
}

void define_steps(CLI::App& app, Options& o) {
  constexpr const char* kGroup = "Steps";
  app.add_option("--steps", o.step.steps, "Steps of the simulation, which then begins again")
      ->type_name("N")
      ->capture_default_str()
      ->check(report::whole_number(1, 100000000))
      ->group(kGroup);
  app.add_option("--keyframe", o.keyframe, "Name or number of the keyframe to start from")
      ->type_name("KEY")
      ->group(kGroup);
  app.add_option("--ctrl-noise", o.step.noise,
                 "Size of the random controls, as a part of their range")
      ->type_name("X")
      ->capture_default_str()
      ->check(report::number(0, 1))
      ->group(kGroup);
  app.add_option("--threads", o.step.threads,
                 "Numbers of threads that step at once, each its own data of the model")
      ->type_name("T,...")
      ->delimiter(',')
      ->capture_default_str()
      ->check(report::whole_number(1, 1024))
      ->group(kGroup);
  report::add_list(app, "--set", o.overrides, "opt.NAME=VALUE",
                   "Change an option of the model: opt.timestep=0.001, opt.integrator=RK4, "
                   "opt.disableflags=contact,gravity")
      ->group(kGroup);
  report::add_list(app, "--sweep", o.sweeps, "opt.NAME=V,...",
                   "Step with each of these values of an option; all combinations of several")
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

// What would be passed over in silence.
void refuse_without_effect(const CLI::App& app, const Options& o) {
  const bool compiles = wants(o, "compile") && std::ranges::any_of(o.models, can_compile);
  for (const auto& [option, stage] : kStageOptions) {
    const bool is_timed = std::string_view(stage) == "compile" ? compiles : wants(o, stage);
    if (is_timed || app.get_option(option)->count() == 0) continue;
    throw Error("usage",
                std::string(option) + " is for the stage " + stage + ", which is not timed",
                wants(o, stage) ? "no MODEL is a description in a file"
                                : "leave it out, or add --stage " + std::string(stage));
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
  app.add_option("MODEL", o.models, "Models, MJCF, URDF, MJB or MJZ; - for standard input")
      ->type_name("...")
      ->required();
  report::add_model_options(app, o.files);
  define_measurements(app, o);
  define_steps(app, o);
  constexpr const char* kGroup = "Comparison";
  CLI::Option* baseline =
      app.add_option("--baseline", o.baseline, "Compare with what --json printed, in this file")
          ->type_name("FILE")
          ->group(kGroup);
  app.add_option("--fail-above", o.fail_above,
                 "End with status 1 if something became slower by more than this")
      ->type_name("X%")
      ->needs(baseline)
      ->group(kGroup);
  app.add_flag("--fail-on-missing", o.fail_on_missing,
               "End with status 1 if something measured is not in the baseline, or something in it "
               "was not measured")
      ->needs(baseline)
      ->group(kGroup);
  report::add_output(app, o.output);
  report::add_format(app, o.format, kForms, "bench-1");
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

// "5%" is 0.05; without % it is the part itself.
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
    throw Error("usage", "--fail-above: '" + *o.fail_above + "' is no percentage",
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
