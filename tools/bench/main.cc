// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mj-bench: how long compiling, saving, loading and stepping models take, and whether that changed.

#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "baseline.h"
#include "context.h"
#include "engine/unsupported.h"
#include "load/identity.h"
#include "load/keyframe.h"
#include "load/load_model.h"
#include "load/option_override.h"
#include "measure.h"
#include "output_form.h"
#include "report/exit_code.h"
#include "report/model_options.h"
#include "report/shared_options.h"
#include "report/timestep.h"
#include "report/tool.h"
#include "resource/file_bytes.h"
#include "resource/path.h"
#include "sweep.h"
#include "trajectory/reader.h"

namespace {

const std::vector<mj::report::OutputForm> kForms = {
    {"text", {".txt"}}, {"json", {".json"}}, {"csv", {".csv"}}, {"markdown", {".md", ".markdown"}}};

struct Options {
  std::vector<std::string> models;
  std::vector<std::string> overrides;  // "opt.timestep=0.001"
  std::optional<std::string> keyframe;
  std::vector<std::string> stages;
  mj::bench::StepOptions step;
  mj::bench::Repetitions repetitions;
  std::vector<std::string> sweeps;
  mj::report::ModelOptions files;
  std::string cache;
  int jobs = 1;
  std::string baseline;
  std::optional<std::string> fail_above;
  bool fail_on_missing = false;
  mj::report::OutputOptions output;
  mj::report::SaidForm format;
};

const mj::report::ToolPage kPage = {
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
  mj::report::add_list(app, "--stage", o.stages, "STAGE",
                       "What to time: compile, save, load or step; all by default")
      ->check(mj::report::one_of({"compile", "save", "load", "step"}))
      ->group(kGroup);
  app.add_option("--repeat", o.repetitions.count, "Repetitions of each measurement")
      ->type_name("R")
      ->capture_default_str()
      ->check(mj::report::whole_number(1, 1000000))
      ->group(kGroup);
  app.add_option("--warmup", o.repetitions.warmup, "Repetitions before them that are not counted")
      ->type_name("R")
      ->capture_default_str()
      ->check(mj::report::whole_number(0, 1000000))
      ->group(kGroup);
  app.add_option("--min-time", o.repetitions.min_seconds,
                 "Processor time of each repetition, which does short work many times")
      ->type_name("S")
      ->capture_default_str()
      ->check(mj::report::number(0, 1000))
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
  app.add_option("--steps", o.step.steps, "Steps of the simulation, which then begins again")
      ->type_name("N")
      ->capture_default_str()
      ->check(mj::report::whole_number(1, 100000000))
      ->group(kGroup);
  app.add_option("--keyframe", o.keyframe, "Name or number of the keyframe to start from")
      ->type_name("KEY")
      ->group(kGroup);
  app.add_option("--ctrl-noise", o.step.noise,
                 "Size of the random controls, as a part of their range")
      ->type_name("X")
      ->capture_default_str()
      ->check(mj::report::number(0, 1))
      ->group(kGroup);
  app.add_option("--threads", o.step.threads,
                 "Numbers of threads that step at once, each its own data of the model")
      ->type_name("T,...")
      ->delimiter(',')
      ->capture_default_str()
      ->check(mj::report::whole_number(1, 1024))
      ->group(kGroup);
  mj::report::add_list(app, "--set", o.overrides, "opt.NAME=VALUE",
                       "Change an option of the model: opt.timestep=0.001, opt.integrator=RK4, "
                       "opt.disableflags=contact,gravity")
      ->group(kGroup);
  mj::report::add_list(app, "--sweep", o.sweeps, "opt.NAME=V,...",
                       "Step with each of these values of an option; all combinations of several")
      ->group(kGroup);
}

void define(CLI::App& app, Options& o) {
  app.add_option("MODEL", o.models, "Models, MJCF, URDF, MJB or MJZ; - for standard input")
      ->type_name("...")
      ->required();
  mj::report::add_model_options(app, o.files);
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
  mj::report::add_output(app, o.output);
  mj::report::add_format(app, o.format, kForms, "bench-1");
  mj::report::add_messages(app);
}

void warn(mj::DiagnosticCode code, const std::string& message, const std::string& hint = {}) {
  mj::Diagnostics one;
  one.add({.severity = mj::Severity::kWarning, .code = code, .message = message, .hint = hint});
  mj::report::print(one);
}

bool has_steps(const mj::bench::Measurements& all) {
  return std::ranges::find(all, "step", &mj::bench::Measurement::stage) != all.end();
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

// What names of measurements begin with: the path as it was given, whatever other models there are.
std::string label_of(const std::string& model) {
  return model == "-" ? "stdin" : mj::normalize_path(model);
}

void require_different_models(const Options& o) {
  std::set<std::string> labels;
  for (const std::string& model : o.models) {
    if (labels.insert(label_of(model)).second) continue;
    throw mj::Error("usage", "'" + model + "' is given twice");
  }
}

// Regular files can be read again, standard input and pipes cannot.
bool can_be_read_again(const std::string& path) {
  std::error_code ignored;
  return path != "-" && std::filesystem::is_regular_file(path, ignored);
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
  const mj::ContentKind kind = mj::content_kind(mj::FileBytes(path));
  return kind != mj::ContentKind::kMjb && kind != mj::ContentKind::kHdf5;
}

// What would be passed over in silence.
void refuse_without_effect(const CLI::App& app, const Options& o) {
  const bool compiles = wants(o, "compile") && std::ranges::any_of(o.models, can_compile);
  for (const auto& [option, stage] : kStageOptions) {
    const bool is_timed = std::string_view(stage) == "compile" ? compiles : wants(o, stage);
    if (is_timed || app.get_option(option)->count() == 0) continue;
    throw mj::Error("usage",
                    std::string(option) + " is for the stage " + stage + ", which is not timed",
                    wants(o, stage) ? "no MODEL is a description in a file"
                                    : "leave it out, or add --stage " + std::string(stage));
  }
  for (size_t i = 0; i < o.step.threads.size(); ++i) {
    if (std::count(o.step.threads.begin(), o.step.threads.end(), o.step.threads[i]) == 1) continue;
    throw mj::Error("usage", "--threads: " + std::to_string(o.step.threads[i]) + " is given twice");
  }
}

class Bench {
 public:
  explicit Bench(const Options& options)
      : o_(options), variants_(mj::bench::make_variants(options.sweeps, options.overrides)) {
    run_.context.settings = {o_.step.steps, o_.step.noise, o_.overrides};
  }

  // Nothing if a model has errors, which were printed.
  std::optional<mj::bench::Run> run() {
    for (const std::string& model : o_.models) {
      if (!measure(model)) return std::nullopt;
    }
    return std::move(run_);
  }

 private:
  bool measure(const std::string& path) {
    const std::string bytes = mj::report::read_model_file(path);
    const auto contents = std::as_bytes(std::span(bytes));
    mj::Diagnostics diagnostics;
    mj::ModelPtr m =
        mj::load_model(contents, path, diagnostics, mj::report::load_options(o_.files));
    mj::report::print(diagnostics);
    if (!m) return false;
    label_ = label_of(path);
    mj::bench::ModelLine line{label_, path, m->names, m->nq, m->nv, mj::model_identity(*m)};
    if (o_.keyframe) line.keyframe = mj::find_keyframe(*m, *o_.keyframe);
    const bool is_mjb = mj::content_kind(contents) == mj::ContentKind::kMjb;
    const bool is_file = can_be_read_again(path) && !mj::is_recording(path);
    if (wants(o_, "compile")) add_compile(path, mj::is_description(contents));
    if (wants(o_, "save")) add(mj::bench::save_task(*m));
    if (wants(o_, "load")) add(mj::bench::load_task(*m, is_mjb && is_file ? path : ""));
    mj::bench::StepReport report;
    if (wants(o_, "step")) add_steps(*m, line.keyframe, report);
    for (mj::bench::Task& task : mj::bench::reference_tasks()) add(std::move(task));
    run_.context.models.push_back(std::move(line));
    std::ranges::move(run_tasks(std::exchange(tasks_, {}), o_.repetitions),
                      std::back_inserter(run_.measurements));
    tell(report);
    return true;
  }

  void add_compile(const std::string& path, bool is_description) {
    const bool is_file = can_be_read_again(path);
    if ((!is_description || !is_file) && o_.stages.empty()) return;
    if (!is_file)
      throw mj::Error("usage", "--stage compile reads MODEL several times, from a file");
    if (!is_description) {
      throw mj::Error("usage",
                      "--stage compile times descriptions, and '" + path + "' holds an MJB model");
    }
    const mj::bench::CompileOptions options{.load = mj::report::load_options(o_.files),
                                            .threads = o_.jobs,
                                            .cached = o_.cache != "off",
                                            .cache_folder = o_.cache};
    for (mj::bench::Task& task : compile_tasks(path, options)) add(std::move(task));
  }

  void add_steps(mjModel& m, int keyframe, mj::bench::StepReport& report) {
    mj::bench::StepOptions options = o_.step;
    options.keyframe = keyframe;
    for (const std::string& override : o_.overrides) mj::set_option(m, override);
    const mjOption original = m.opt;
    for (const mj::bench::Variant& variant : variants_) {
      m.opt = original;
      apply(variant, m.opt);
      mj::engine::require_supported(m);
      mj::report::require_positive_timestep(m.opt, "--set opt.timestep=0.002 sets another");
      for (mj::bench::Task& task : step_tasks(m, options, report)) {
        add(std::move(task), name_of(variant));
      }
    }
  }

  void add(mj::bench::Task task, const std::string& variant = {}) {
    task.whole.model = label_;
    task.whole.variant = variant;
    tasks_.push_back(std::move(task));
  }

  void tell(const mj::bench::StepReport& report) {
    run_.context.deterministic = run_.context.deterministic && report.deterministic;
    if (!report.deterministic) {
      warn("not-deterministic",
           label_ + ": repetitions of the same simulation ended in different states");
    }
    if (!report.instability) return;
    run_.is_stable = false;
    warn("unstable", label_ + ": the simulation that is timed is unstable " + *report.instability,
         "a smaller timestep often helps: --set opt.timestep=...");
  }

  const Options& o_;
  const std::vector<mj::bench::Variant> variants_;
  std::string label_;
  std::vector<mj::bench::Task> tasks_;
  mj::bench::Run run_;
};

int64_t count(const mj::bench::Run& run, std::initializer_list<mj::bench::Verdict> verdicts) {
  return std::ranges::count_if(run.changes, [&](const mj::bench::Change& c) {
    return std::ranges::find(verdicts, c.verdict) != verdicts.end();
  });
}

std::string comparisons(int64_t n) {
  return std::to_string(n) + (n == 1 ? " comparison" : " comparisons");
}

// What the table of changes says and must not be overlooked.
void tell_of_changes(const mj::bench::Run& run, const Options& o) {
  using mj::bench::Verdict;
  std::string alone;
  for (const mj::bench::Change& c : run.changes) {
    if (c.verdict == Verdict::kNew || c.verdict == Verdict::kMissing) {
      alone += (alone.empty() ? "" : ", ") + c.name;
    }
  }
  if (!alone.empty()) {
    warn("bad-baseline", "only in one of this run and the baseline, not compared: " + alone,
         o.fail_on_missing ? "" : "--fail-on-missing makes this a failure");
  }
  const int64_t noisy = std::ranges::count_if(run.changes, [](const mj::bench::Change& c) {
    return c.verdict == Verdict::kNoisy && c.after > c.before;
  });
  if (o.fail_above && noisy > 0) {
    warn("bad-baseline", comparisons(noisy) + " too noisy to tell, and not counted as slower",
         "repeat it on a quieter machine, or with a larger --repeat or --min-time");
  }
}

// Whether the gate is passed. What cannot be told is an error: it must not pass for a good result.
bool passes(const mj::bench::Run& run, const Options& o) {
  using mj::bench::Verdict;
  if (o.fail_on_missing && count(run, {Verdict::kNew, Verdict::kMissing}) > 0) return false;
  if (!o.fail_above) return true;
  if (const int64_t few = count(run, {Verdict::kTooFew}); few > 0) {
    throw mj::Error("bad-baseline",
                    "too few repetitions to tell changes from chance in " + comparisons(few),
                    "10 in each run are good");
  }
  return count(run, {Verdict::kSlower}) == 0;
}

using Form = std::string (*)(const mj::bench::Run&);

Form form_of(const std::string& format) {
  if (format == "json") return mj::bench::json_of;
  if (format == "csv") return mj::bench::csv_of;
  return format == "markdown" ? mj::bench::markdown_of : mj::bench::text_of;
}

int run(const CLI::App& app, const Options& o, mj::report::Output& out) {
  const double threshold = threshold_of(o);
  require_different_models(o);
  refuse_without_effect(app, o);
  const Form form = form_of(mj::report::chosen_format(o.format, o.output.path, kForms));
  out.open(o.output.path, !o.output.no_clobber);
  mj::bench::Baseline baseline;
  if (!o.baseline.empty()) baseline = mj::bench::read_baseline(o.baseline);
  std::optional<mj::bench::Run> run = Bench(o).run();
  if (!run) return mj::report::kExitError;
  if (!o.baseline.empty()) {
    mj::report::print(
        compare_contexts(baseline.context, run->context, has_steps(run->measurements)));
    run->changes = compare(run->measurements, baseline, threshold);
  }
  out.write(form(*run));
  tell_of_changes(*run, o);
  const bool is_good = run->context.deterministic && run->is_stable && passes(*run, o);
  return is_good ? mj::report::kExitGood : mj::report::kExitDiffers;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  mj::report::Tool tool(kPage);
  define(tool.app(), options);
  return tool.run(argc, argv,
                  [&](mj::report::Output& out) { return run(tool.app(), options, out); });
}
