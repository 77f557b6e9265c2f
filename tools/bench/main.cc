// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mj-bench: times compiling, saving, loading and stepping of models, and compares with earlier
// runs.

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <utility>

#include "baseline.h"
#include "common/cli/model_options.h"
#include "common/cli/timestep.h"
#include "common/cli/tool.h"
#include "common/plot/plot_output.h"
#include "common/program/message_report.h"
#include "context.h"
#include "engine/data/unsupported.h"
#include "history.h"
#include "load/identity.h"
#include "load/keyframe.h"
#include "load/load_model.h"
#include "load/option_override.h"
#include "measure.h"
#include "options.h"
#include "output_form.h"
#include "resource/recording_reader.h"
#include "resource/write/atomic_file.h"
#include "sweep.h"
#include "trajectory/reader.h"

namespace mj::bench {
namespace {

void warn(DiagnosticCode code, const std::string& message, const std::string& hint = {}) {
  Diagnostics one;
  one.add({.severity = Severity::kWarning, .code = code, .message = message, .hint = hint});
  report::print(one);
}

bool has_steps(const Measurements& all) {
  return std::ranges::find(all, "step", &Measurement::stage) != all.end();
}

class Bench {
 public:
  explicit Bench(const Options& options)
      : o_(options), variants_(make_variants(options.sweeps, options.overrides)) {
    run_.context.settings = {o_.step.steps, o_.step.noise, o_.overrides};
  }

  // Measures all models and returns the results. If a model has errors, prints them and returns
  // nothing.
  std::optional<Run> run() {
    for (const std::string& model : o_.models) {
      if (!measure(model)) return std::nullopt;
    }
    return std::move(run_);
  }

 private:
  bool measure(const std::string& path) {
    const std::string bytes = report::read_model_file(path);
    const auto contents = std::as_bytes(std::span(bytes));
    Diagnostics diagnostics;
    const DiskReader disk;
    const RecordingReader files(disk);
    LoadOptions load = report::load_options(o_.files);
    load.files = &files;
    ModelPtr m = load_model(contents, path, diagnostics, load);
    for (const std::string& file : files.files()) {
      require_different_files(o_.output.path, file);
      report::require_no_report(file);
    }
    report::print(diagnostics);
    if (!m) return false;
    label_ = label_of(path);
    ModelLine line{label_, path, m->names, m->nq, m->nv, model_identity(*m)};
    if (o_.keyframe) line.keyframe = find_keyframe(*m, *o_.keyframe);
    const bool is_mjb = content_kind(contents) == ContentKind::kMjb;
    const bool is_file = can_be_read_again(path) && !is_recording(path);
    if (wants(o_, "compile")) add_compile(path, is_description(contents));
    if (wants(o_, "save")) add(save_task(*m));
    if (wants(o_, "load")) add(load_task(*m, is_mjb && is_file ? path : ""));
    StepReport report;
    if (wants(o_, "step")) add_steps(*m, line.keyframe, report);
    for (Task& task : reference_tasks()) add(std::move(task));
    run_.context.models.push_back(std::move(line));
    std::ranges::move(run_tasks(std::exchange(tasks_, {}), o_.repetitions),
                      std::back_inserter(run_.measurements));
    tell(report);
    return true;
  }

  void add_compile(const std::string& path, bool is_description) {
    const bool is_file = can_be_read_again(path);
    if ((!is_description || !is_file) && o_.stages.empty()) return;
    if (!is_file) {
      throw Error(
          "usage",
          "--stage compile needs MODEL in a file, because it reads the model several times");
    }
    if (!is_description) {
      throw Error("usage",
                  "--stage compile needs a description, but '" + path + "' is an MJB model");
    }
    const CompileOptions options{.load = report::load_options(o_.files),
                                 .threads = o_.jobs,
                                 .cached = o_.cache != "off",
                                 .cache_folder = o_.cache};
    for (Task& task : compile_tasks(path, options)) add(std::move(task));
  }

  void add_steps(mjModel& m, int keyframe, StepReport& report) {
    StepOptions options = o_.step;
    options.keyframe = keyframe;
    for (const std::string& override : o_.overrides) set_option(m, override);
    const mjOption original = m.opt;
    for (const Variant& variant : variants_) {
      m.opt = original;
      apply(variant, m.opt);
      engine::require_supported(m);
      report::require_positive_timestep(
          m.opt, "set a positive timestep, for example with --set opt.timestep=0.002");
      for (Task& task : step_tasks(m, options, report)) {
        add(std::move(task), name_of(variant));
      }
    }
  }

  void add(Task task, const std::string& variant = {}) {
    task.whole.model = label_;
    task.whole.variant = variant;
    tasks_.push_back(std::move(task));
  }

  void tell(const StepReport& report) {
    run_.context.deterministic = run_.context.deterministic && report.deterministic;
    if (!report.deterministic) {
      warn("not-deterministic",
           label_ + ": repetitions of the same simulation ended in different states");
    }
    if (!report.instability) return;
    run_.is_stable = false;
    warn("unstable", label_ + ": the measured simulation is unstable " + *report.instability,
         "a smaller timestep often helps: --set opt.timestep=...");
  }

  const Options& o_;
  const std::vector<Variant> variants_;
  std::string label_;
  std::vector<Task> tasks_;
  Run run_;
};

int64_t count(const Run& run, std::initializer_list<Verdict> verdicts) {
  return std::ranges::count_if(run.changes, [&](const Change& c) {
    return std::ranges::find(verdicts, c.verdict) != verdicts.end();
  });
}

std::string comparisons(int64_t n) {
  return std::to_string(n) + (n == 1 ? " comparison" : " comparisons");
}

std::string names(const Run& run, std::initializer_list<Verdict> verdicts) {
  std::string out;
  for (const Change& c : run.changes) {
    if (std::ranges::find(verdicts, c.verdict) == verdicts.end()) continue;
    out += (out.empty() ? "" : ", ") + c.name;
  }
  return out;
}

// Warns of measurements that could not be compared. With --fail-above, also warns of measurements
// that may be slower but are too noisy to decide.
void tell_of_changes(const Run& run, const Options& o) {
  const std::string alone = names(run, {Verdict::kNew, Verdict::kMissing});
  if (!alone.empty()) {
    warn(
        "bad-baseline",
        "measurements that are only in this run or only in the baseline are not compared: " + alone,
        o.fail_on_missing ? "" : "--fail-on-missing makes this a failure");
  }
  const int64_t noisy = std::ranges::count_if(run.changes, [](const Change& c) {
    return c.verdict == Verdict::kNoisy && c.after > c.before;
  });
  if (o.fail_above && noisy > 0) {
    warn("bad-baseline",
         comparisons(noisy) + (noisy == 1 ? " is" : " are") +
             " too noisy to decide and not counted as slower",
         "repeat the run on an idle machine, or with a larger --repeat or --min-time");
  }
}

// Records each failed check, so that it appears in the reports and in the exit code.
void add_failures(const Run& run, const Options& o) {
  if (!run.context.deterministic) {
    report::add_failure({.code = "not-deterministic",
                         .message = "repetitions of a simulation ended in different states"});
  }
  if (!run.is_stable) {
    report::add_failure({.code = "unstable", .message = "a measured simulation is unstable"});
  }
  const std::string alone = names(run, {Verdict::kNew, Verdict::kMissing});
  if (o.fail_on_missing && !alone.empty()) {
    report::add_failure({.message = "only in this run or only in the baseline: " + alone});
  }
  const std::string slower = names(run, {Verdict::kSlower});
  if (o.fail_above && !slower.empty()) {
    report::add_failure({.message = "slower than --fail-above allows: " + slower});
  }
}

// Throws Error if a comparison has too few samples to decide. Without this check, --fail-above
// would report success for such a comparison.
void require_enough_repetitions(const Run& run) {
  const int64_t few = count(run, {Verdict::kTooFew});
  if (few == 0) return;
  throw Error("bad-baseline",
              "too few samples to distinguish changes from chance in " + comparisons(few),
              "use at least 10 samples in each run (--repeat)");
}

std::string in_form(const Run& run, const std::string& format) {
  if (format == "json") return json_of(run);
  if (format == "csv") return csv_of(run);
  return format == "markdown" ? markdown_of(run) : text_of(run);
}

// Plots the results whose files are given instead of models.
void plot_results(const Options& o, report::Output& out) {
  plot::check_plot_file(o.plot);
  std::vector<PastRun> runs;
  for (const std::string& file : o.models) {
    require_different_files(o.plot, file);
    runs.push_back({file, read_baseline(file)});
  }
  if (o.output.no_clobber && o.plot != "-") refuse_to_replace(o.plot);
  plot::write_plot(history_of(std::move(runs), o.stages), o.plot, !o.output.no_clobber, out);
}

void run(const CLI::App& app, const Options& o, report::Output& out) {
  if (!o.plot.empty()) return plot_results(o, out);
  const double threshold = threshold_of(o);
  check(app, o);
  const std::string format = format_of(o);
  out.open(o.output.path, !o.output.no_clobber);
  Baseline baseline;
  if (!o.baseline.empty()) {
    // A run that is slower would otherwise be the baseline of the next one.
    require_different_files(o.output.path, o.baseline);
    baseline = read_baseline(o.baseline);
  }
  std::optional<Run> run = Bench(o).run();
  if (!run) return;
  if (!o.baseline.empty()) {
    report::print(compare_contexts(baseline.context, run->context, has_steps(run->measurements)));
    run->changes = compare(run->measurements, baseline, threshold);
  }
  out.write(in_form(*run, format));
  tell_of_changes(*run, o);
  add_failures(*run, o);
  if (o.fail_above) require_enough_repetitions(*run);
}

}  // namespace
}  // namespace mj::bench

int main(int argc, char** argv) {
  mj::bench::Options options;
  mj::report::Tool tool(mj::bench::page());
  mj::bench::define(tool.app(), options);
  return tool.run(argc, argv,
                  [&](mj::report::Output& out) { mj::bench::run(tool.app(), options, out); });
}
