// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mj-bench: how long compiling, saving, loading and stepping models take, and whether that changed.

#include <algorithm>
#include <optional>

#include "baseline.h"
#include "engine/support.h"
#include "load/keyframe.h"
#include "load/load_model.h"
#include "measure.h"
#include "output_form.h"
#include "report/exit_code.h"
#include "report/shared_options.h"
#include "report/tool.h"
#include "resource/path.h"
#include "resource/read_file.h"
#include "sweep.h"

namespace {

struct Options {
  std::vector<std::string> models;
  std::optional<std::string> keyframe;
  std::vector<std::string> stages;
  mj::bench::StepOptions step;
  mj::bench::Repetitions repetitions;
  std::vector<std::string> sweeps;
  std::string cache;
  int jobs = 1;
  std::string baseline;
  std::optional<std::string> fail_above;
  bool json = false, csv = false, markdown = false;
};

const mj::report::ToolPage kPage = {
    .name = "mj-bench",
    .version = MJTOOLS_VERSION,
    .summary = "measure how long compiling, saving, loading and stepping models take",
    .description =
        "Times the stages of work with each MODEL in this process, each several times after a "
        "warmup, and prints the median, the 95th percentile and the median absolute deviation "
        "(MAD).\n\n"
        "compile: from the file of a description to the model, and its parts. compile-cold-cache: "
        "the same, filling an empty cache of assets. compile-warm-cache: with a cache that knows "
        "all assets. save: to an MJB file. load: from an MJB file to a validated model; plain read "
        "is what bringing its bytes into memory takes. step: simulating from the reference "
        "configuration or a keyframe with small random controls, which are the same in every run. "
        "The parts of a step are measured in runs of their own, with timers; acceleration, sensors "
        "and energy have no timers and are what the others leave.\n\n"
        "Every repetition simulates the same thing; if they do not end in the same state bit for "
        "bit, a warning says so and the exit status is 1.\n\n"
        "With --baseline, samples are compared with those of an earlier run by the rank test of "
        "Mann and Whitney: a change is reported as one when chance explains it with a probability "
        "below 5%, and with --fail-above when it is larger than that, too. Both runs should be of "
        "the same machine in the same state; the test knows nothing of what else that was doing.",
    .examples =
        {{.command = "mj-bench humanoid.xml",
          .meaning = "Everything about a model:",
          .output = "humanoid.xml: mjtools humanoid (nq 28, nv 27)\n"
                    "  stage                      median       p95    MAD\n"
                    "  compile                   1.07 ms  1.226 ms   7.8%\n"
                    "    read                   427.7 us  540.9 us    13%  40%\n"
                    "... (34 more lines: the other passes; the same with a cold and a warm cache)\n"
                    "  save                     658.5 us  3.995 ms    65%  194 kB\n"
                    "  load                     55.14 us  60.73 us    10%  194 kB\n"
                    "    plain read             17.44 us  20.37 us    17%  32%\n"
                    "  step                     18.49 us  27.19 us   1.4%  54084 steps/s, 216.3 x "
                    "real time\n"
                    "    position               13.99 us  17.72 us    27%  76%\n"
                    "... (10 more lines: the other parts of a step)\n"
                    "  per step: 10.57 contacts, 59.56 constraints, 1.839 solver iterations\n"
                    "  memory: model 202 kB, data 38.2 kB, arena in use 90 kB",
          .numbers_vary = true},
         {.command = "mj-bench humanoid.xml --stage step --threads 1,2 "
                     "--sweep opt.solver=Newton,CG",
          .meaning = "How steps scale with threads, for two solvers:",
          .output = "humanoid.xml: mjtools humanoid (nq 28, nv 27)\n"
                    "  stage                            median       p95     MAD\n"
                    "  step solver=Newton             18.34 us  19.45 us   0.73%  54526 steps/s, "
                    "218.1 x real time\n"
                    "  step solver=Newton, 2 threads  9.886 us  10.82 us     2%  101153 steps/s, "
                    "404.6 x real time, 1.86 x one thread\n"
                    "... (11 more lines: the parts of a step)\n"
                    "  step solver=CG                 29.04 us   31.6 us      2%  34435 steps/s, "
                    "137.7 x real time\n"
                    "  step solver=CG, 2 threads      15.19 us  17.31 us      4%  65832 steps/s, "
                    "263.3 x real time, 1.91 x one thread\n"
                    "... (11 more lines: the parts of a step)\n"
                    "  per step with solver=Newton: 10.57 contacts, 59.56 constraints, 1.839 "
                    "solver iterations\n"
                    "  memory: model 202 kB, data 38.2 kB, arena in use 90 kB\n"
                    "  per step with solver=CG: 10.57 contacts, 59.56 constraints, 27.11 solver "
                    "iterations\n"
                    "  memory: model 202 kB, data 38.2 kB, arena in use 74.1 kB",
          .numbers_vary = true},
         {.command = "mj-bench humanoid.xml --json > old.json",
          .meaning = "Figures to compare with later:"},
         {.command = "mj-bench humanoid.xml --baseline old.json --fail-above 5%",
          .meaning = "A check that nothing became slower by more than 5%:",
          .output = "... (55 more lines: the figures of this run)\n"
                    "measurement                    before     after  change      p  verdict\n"
                    "... (1 more line: humanoid/compile   1.285 ms  1.159 ms   -9.8%   0.55  "
                    "same)\n"
                    "... (5 more lines: the other stages)",
          .numbers_vary = true}},
    .exit_status = {{"1",
                     "Something became slower than --fail-above allows, or repetitions of the same "
                     "simulation ended in different states."}},
};

CLI::Validator not_nan() {
  return {
      [](std::string& text) { return text.find("nan") < text.size() ? "must be a number" : ""; },
      ""};
}

void define_measurements(CLI::App& app, Options& o) {
  constexpr const char* kGroup = "Measurements";
  auto count = [](int least, int most) { return CLI::Range(least, most).description(""); };
  mj::report::add_list(app, "--stage", o.stages, "STAGE",
                       "What to time: compile, save, load or step; all by default")
      ->check(CLI::IsMember({"compile", "save", "load", "step"}).description(""))
      ->group(kGroup);
  app.add_option("--repeat", o.repetitions.count, "Repetitions of each measurement")
      ->type_name("R")
      ->capture_default_str()
      ->check(count(1, 1000000))
      ->group(kGroup);
  app.add_option("--warmup", o.repetitions.warmup, "Repetitions before them that are not counted")
      ->type_name("R")
      ->capture_default_str()
      ->check(count(0, 1000000))
      ->group(kGroup);
  mj::report::add_jobs(app, o.jobs, "Threads that compile assets")
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
  auto count = [](int least, int most) { return CLI::Range(least, most).description(""); };
  app.add_option("--steps", o.step.steps, "Steps in each repetition")
      ->type_name("N")
      ->capture_default_str()
      ->check(count(1, 100000000))
      ->group(kGroup);
  app.add_option("--keyframe", o.keyframe, "Name or number of the keyframe to start from")
      ->type_name("KEY")
      ->group(kGroup);
  app.add_option("--ctrl-noise", o.step.noise,
                 "Size of the random controls, as a part of their range")
      ->type_name("X")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1.0).description(""))
      ->check(not_nan())
      ->group(kGroup);
  app.add_option("--threads", o.step.threads,
                 "Numbers of threads that step at once, each its own data of the model")
      ->type_name("T,...")
      ->delimiter(',')
      ->capture_default_str()
      ->check(count(1, 1024))
      ->group(kGroup);
  mj::report::add_list(app, "--sweep", o.sweeps, "opt.NAME=V,...",
                       "Step with each of these values of an option; all combinations of several")
      ->group(kGroup);
}

void define(CLI::App& app, Options& o) {
  app.add_option("MODEL", o.models, "Models, MJCF, URDF, MJB or MJZ; - for standard input")
      ->type_name("...")
      ->required();
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
  CLI::Option* json = mj::report::add_json(app, o.json, "bench");
  CLI::Option* csv = app.add_flag("--csv", o.csv, "A line per measurement")
                         ->excludes(json)
                         ->group(mj::report::kOutputGroup);
  app.add_flag("--markdown", o.markdown, "Tables for a report")
      ->excludes(json)
      ->excludes(csv)
      ->group(mj::report::kOutputGroup);
  mj::report::add_quiet(app);
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
    throw mj::Error("usage", "--fail-above: '" + *o.fail_above + "' is no percentage",
                    "for example --fail-above 5%");
  }
  return percent ? value / 100 : value;
}

// Labels of models: file names without extensions, or the paths where that is not unique.
std::string label_of(const Options& o, const std::string& model) {
  const auto same = std::count_if(o.models.begin(), o.models.end(), [&](const std::string& other) {
    return mj::stem_of(other) == mj::stem_of(model);
  });
  if (model == "-") return "stdin";
  return same > 1 ? model : std::string(mj::stem_of(model));
}

class Bench {
 public:
  explicit Bench(const Options& options)
      : o_(options), variants_(mj::bench::make_variants(options.sweeps)) {}

  // Nothing if a model has errors, which were printed.
  std::optional<mj::bench::Run> run() {
    for (const std::string& model : o_.models) {
      if (!measure(model)) return std::nullopt;
    }
    return std::move(run_);
  }

 private:
  bool measure(const std::string& path) {
    const std::string bytes = mj::read_file(path);
    const auto contents = std::as_bytes(std::span(bytes));
    mj::Diagnostics diagnostics;
    mj::ModelPtr m = mj::load_model(contents, path, diagnostics);
    mj::report::print(diagnostics);
    if (!m) return false;
    label_ = label_of(o_, path);
    run_.models.push_back({label_, path, m->names, m->nq, m->nv});
    const bool is_mjb = mj::content_kind(contents) == mj::ContentKind::kMjb;
    const bool is_file = path != "-";
    if (wants(o_, "compile")) measure_compile(path, is_mjb);
    if (wants(o_, "save")) append(mj::bench::measure_save(*m, o_.repetitions));
    if (wants(o_, "load")) {
      append(mj::bench::measure_load(*m, is_mjb && is_file ? path : "", o_.repetitions));
    }
    if (wants(o_, "step")) measure_steps(*m);
    return true;
  }

  void measure_compile(const std::string& path, bool is_mjb) {
    const bool is_file = path != "-";
    if ((is_mjb || !is_file) && o_.stages.empty()) return;
    if (!is_file)
      throw mj::Error("usage", "--stage compile reads MODEL several times, from a file");
    if (is_mjb) {
      throw mj::Error("usage",
                      "--stage compile times descriptions, and '" + path + "' is an MJB file");
    }
    const mj::bench::CompileOptions options{
        .threads = o_.jobs, .cached = o_.cache != "off", .cache_folder = o_.cache};
    append(mj::bench::measure_compile(path, options, o_.repetitions));
  }

  void measure_steps(mjModel& m) {
    mj::bench::StepOptions options = o_.step;
    if (o_.keyframe) options.keyframe = mj::find_keyframe(m, *o_.keyframe);
    const mjOption original = m.opt;
    for (const mj::bench::Variant& variant : variants_) {
      m.opt = original;
      apply(variant, m.opt);
      mj::engine::require_supported(m);
      mj::bench::StepMeasurements steps = mj::bench::measure_step(m, options, o_.repetitions);
      run_.deterministic = run_.deterministic && steps.deterministic;
      append(std::move(steps.all), name_of(variant));
    }
  }

  void append(mj::bench::Measurements measurements, const std::string& variant = {}) {
    for (mj::bench::Measurement& m : measurements) {
      m.model = label_;
      m.variant = variant;
      run_.measurements.push_back(std::move(m));
    }
  }

  const Options& o_;
  const std::vector<mj::bench::Variant> variants_;
  std::string label_;
  mj::bench::Run run_;
};

// Whether the gate is passed. What cannot be told is an error: it must not pass for a good result.
bool passes(const mj::bench::Run& run, const Options& o) {
  using mj::bench::Verdict;
  if (!o.fail_above) return true;
  bool good = true;
  for (const mj::bench::Change& c : run.changes) {
    if (c.verdict == Verdict::kTooFew) {
      throw mj::Error("bad-baseline", "too few repetitions to compare " + c.name,
                      "4 in each run are the least, 10 are good");
    }
    good = good && c.verdict != Verdict::kSlower;
  }
  return good;
}

int run(const Options& o, mj::report::Output& out) {
  const double threshold = threshold_of(o);
  const mj::bench::Baseline baseline =
      o.baseline.empty() ? mj::bench::Baseline() : mj::bench::read_baseline(o.baseline);
  std::optional<mj::bench::Run> run = Bench(o).run();
  if (!run) return mj::report::kExitError;
  if (!o.baseline.empty()) run->changes = compare(run->measurements, baseline, threshold);
  const auto form = o.json       ? mj::bench::json_of
                    : o.csv      ? mj::bench::csv_of
                    : o.markdown ? mj::bench::markdown_of
                                 : mj::bench::text_of;
  out.write(form(*run));
  if (!run->deterministic) {
    mj::report::print({.severity = mj::Severity::kWarning,
                       .code = "not-deterministic",
                       .message = "repetitions of the same simulation ended in different states"});
  }
  return run->deterministic && passes(*run, o) ? mj::report::kExitGood : mj::report::kExitDiffers;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  mj::report::Tool tool(kPage);
  define(tool.app(), options);
  return tool.run(argc, argv, [&](mj::report::Output& out) { return run(options, out); });
}
