// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "run.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "base/diagnostic.h"
#include "base/interrupt.h"
#include "base/parallel.h"
#include "base/printable.h"
#include "common/cli/tool.h"
#include "common/json/json_text.h"
#include "common/program/progress.h"
#include "config_file.h"
#include "control.h"
#include "job.h"
#include "model_input.h"
#include "next_part.h"
#include "plugin_run.h"
#include "recorded_options.h"
#include "recording.h"
#include "resource/write/atomic_file.h"
#include "resource/write/draft_name.h"
#include "rollout/batch_executor.h"
#include "rollout/executor.h"
#include "rollout_table.h"
#include "summary.h"
#include "trajectory/rollouts/check.h"
#include "trajectory/rollouts/kept_rollouts.h"
#include "trajectory/rollouts/recorded_rollouts.h"
#include "trajectory/rollouts/recorder_sink.h"

namespace mj::simulate {
namespace {

// A "recording" that compares the frames with an existing recording instead of writing them.
class CheckRecording final : public Recording {
 public:
  explicit CheckRecording(TrajectoryCheck& check) : check_(check) {}

  FrameSink& sink() override { return check_; }
  [[nodiscard]] int64_t block_frames() const override { return TrajectoryCheck::kBlockFrames; }
  void finish(const std::vector<rollout::End>& ends) override { check_.finish(ends); }

 private:
  TrajectoryCheck& check_;
};

// Hands the rollouts of a part of a plan to a sink under their numbers in the whole plan.
class RenumberedSink final : public rollout::Sink {
 public:
  RenumberedSink(rollout::Sink& to, const std::vector<int64_t>& numbers)
      : to_(to), numbers_(numbers) {}

  [[nodiscard]] std::unique_ptr<rollout::RolloutSink> begin(const mjModel& m, mjData& d,
                                                            int64_t rollout) override {
    return to_.begin(m, d, numbers_[static_cast<size_t>(rollout)]);
  }
  [[nodiscard]] bool needs_order() const override { return to_.needs_order(); }

 private:
  rollout::Sink& to_;
  const std::vector<int64_t>& numbers_;
};

class Run {
 public:
  Run(const CLI::App& app, Options& options, ModelPtr model, report::Output& out, RunWatch watch)
      : app_(app),
        first_options_(options),
        o_(options),
        m_(std::move(model)),
        out_(out),
        watch_(std::move(watch)),
        job_(prepare(app, options, *m_)) {}

  void run() {
    if (o_.is_resuming_shard && std::filesystem::exists(o_.output)) {
      kept_.emplace(o_.output, job_->plan, origin_of(*m_, o_), *o_.shard, job_->states);
      if (tell_what_is_kept()) return;
    } else if (o_.is_resuming_shard) {
      o_.no_clobber = true;  // a file that appears from now on belongs to another process
    }
    recording_ = open();
    std::optional<ControlSocket> socket;
    if (!o_.control_socket.empty()) socket.emplace(o_.control_socket);
    if (socket || can_reload() || !o_.reload_times.empty()) {
      const auto reload = [this](int64_t step, int64_t last) { return this->reload(step, last); };
      control_.emplace(RunControl::Settings{socket ? &*socket : nullptr, o_.is_paused, plugins_,
                                            o_.reload_times, reload});
      if (can_reload()) reload_on_hangup();
    }
    run_part();
    while (next_) {
      begin_next_part();
      run_part();
    }
  }

 private:
  // Opens the recording of the part, or the recording with which it is compared.
  std::unique_ptr<Recording> open() {
    if (job_->recorded) {
      make_check(check_);
      return std::make_unique<CheckRecording>(*check_);
    }
    return open(*m_, *job_, o_);
  }
  std::unique_ptr<Recording> open(const mjModel& m, const Job& job, const Options& o) {
    return open_recording(m, job.record, o, recording_info(m, job),
                          [this](std::string_view text) { out_.write(text); });
  }

  // Simulates until the end, or until the model gets other sizes or names.
  void run_part() {
    if (control_) job_->plan.gate = &*control_;
    Recording* const recording = recording_.get();
    if (job_->kept) copy_kept(*recording);
    if (kept_) kept_->copy(job_->record, recording->sink(), recording->block_frames());
    const auto start = std::chrono::steady_clock::now();
    Summary summary{*m_, o_, roll(*recording)};
    summary.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::vector<rollout::End> ends;
    for (const rollout::Result& r : summary.results) ends.push_back(r.end);
    if (job_->kept) {
      ends[0].events = joined_events(job_->kept->about().attribute("events"), ends[0].events);
    }
    recording->finish(ends);
    if (!o_.summary_file.empty()) {
      write_file(o_.summary_file, std::string_view(table_), !o_.no_clobber);
    }
    if (ends[0].status != rollout::Status::kComplete || interrupted()) next_.reset();
    if (job_->carried) summary.carried = &*job_->carried;
    if (check_) summary.divergences = &check_->divergences();
    report_end(summary);
  }

  void begin_next_part() {
    report::print(next_->note);
    recording_ = std::move(next_recording_);
    job_ = std::move(next_->job);
    o_ = std::move(next_->options);
    m_ = std::move(next_->m);
    reset_state_ = std::move(next_->reset_state);
    next_.reset();
    control_->begin_part();
  }

  // Returns whether the simulation can be reloaded: there is one rollout, and it has plugins, or a
  // configuration to which plugins can be added.
  [[nodiscard]] bool can_reload() const {
    return o_.rollouts == 1 && o_.randomizations.empty() && o_.sweeps.empty() && !o_.shard &&
           (has_plugins_ || app_.get_config_ptr()->count() > 0);
  }

  // Carries out RunControl::Settings::reload. The state of the simulation does not change.
  RunControl::Reloaded reload(int64_t step, int64_t last) {
    Diagnostics said;
    Options now = reread_configuration(app_, first_options_, said);
    PluginRun::Sources sources = PluginRun::read_sources(now);
    ModelPtr model = load_again(now);
    if (model && !has_same_shape(*m_, *model)) {
      const std::string output = prepare_next(std::move(now), std::move(model),
                                              {plugins_.model(), plugins_.data(), step, last});
      plugins_.reload_later(std::move(sources));
      report::print(said);
      return {.is_new_part = true, .recording = output};
    }
    report::print(said);
    plugins_.unload();
    if (model) {
      copy_model(*m_, *model);
      set_flags();
      if (sink_) sink_->forget_models();
    }
    try {
      plugins_.reload(std::move(sources));
    } catch (const Error& e) {
      return {.failure = e.diagnostic()};
    }
    return {};
  }

  // Prepares the part that continues the simulation with a model of another shape, and returns the
  // name of its recording. Throws Error, and changes nothing, if the simulation cannot continue.
  std::string prepare_next(Options now, ModelPtr model, const PartEnd& end) {
    auto next = prepare_next_part(app_, std::move(now), parts_ + 1, std::move(model), end);
    next_recording_ = open(*next->m, *next->job, next->options);
    next_ = std::move(next);
    ++parts_;
    return next_->options.output;
  }

  // Sets the options that the run needs in all models. An unstable rollout ends because automatic
  // reset is disabled.
  void set_flags() {
    const auto set = [this](mjModel& m) {
      if (job_->record.needs.energy) m.opt.enableflags |= mjENBL_ENERGY;
      m.opt.disableflags |= mjDSBL_AUTORESET;
    };
    set(*m_);
    for (const ModelPtr& m : job_->models) set(*m);
  }

  RecordingInfo recording_info(const mjModel& m, const Job& job) {
    const rollout::Plan& plan = job.plan;
    RecordingInfo info;
    for (const rollout::Input& input : plan.rollouts) info.seeds.push_back(input.seed);
    info.frames = plan.steps / plan.every + 1;
    info.checkpoint_size = rollout::checkpoint_size(m, plan);
    info.initial_states = job.states;
    info.sweep_names = job.sweep.names();
    info.sweep = job.swept;
    info.starts = job.starts;
    if (job.kept) keep_beginning(info);
    if (kept_) {
      info.kept_frames = kept_->frames();
      info.continued = kept_->file();
    }
    return info;
  }

  // Prints a note about the rollouts that the file of the shard has. Returns whether it has all.
  [[nodiscard]] bool tell_what_is_kept() const {
    Diagnostic note{.severity = Severity::kNote, .code = "usage"};
    note.message = "'" + o_.output + "' is complete, so that nothing is left to simulate";
    if (!kept_->is_whole()) {
      note.message = "'" + o_.output + "' has " + std::to_string(kept_->count()) + " of " +
                     std::to_string(o_.rollouts) + " rollouts, which are kept";
    }
    if (!watch_.on_progress) report::print(note);
    // The last run may have been killed while it made a copy of the whole file.
    if (kept_->is_whole()) remove_stale_drafts(follow_links(o_.output));
    return kept_->is_whole();
  }

  void make_check(std::optional<TrajectoryCheck>& check) const {
    std::vector<int64_t> frames, first_steps;
    for (const rollout::Input& input : job_->plan.rollouts) {
      frames.push_back(rollout::frame_count(job_->plan, input.first_step));
      first_steps.push_back(rollout::first_recorded_step(job_->plan, input.first_step));
    }
    check.emplace(
        *job_->recorded, job_->record,
        [this](double recorded, double now) { return o_.tolerance.same(recorded, now); }, frames,
        first_steps);
  }

  // Copies the initial states, the starts of rollouts and the provenance from the resumed recording
  // to `info`.
  void keep_beginning(RecordingInfo& info) {
    info.initial_states = RecordedRollouts(o_.resume).initial_states();
    info.starts = job_->kept->starts();
    info.kept_frames = job_->kept->frames();
    info.continued = job_->kept->file();
    for (const char* name : {"command_line", "folder", "created", "isa"}) {
      const std::string text = job_->kept->about().attribute(name);
      if (!text.empty()) o_.provenance.emplace_back(name, text);
    }
  }

  void copy_kept(Recording& recording) const {
    std::vector<int64_t> steps;
    for (const rollout::Input& input : job_->plan.rollouts) steps.push_back(input.first_step);
    job_->kept->copy(job_->record, recording.sink(), recording.block_frames(), steps);
  }

  // Joins two JSON lists that are given as texts. An empty text stands for an empty list.
  static std::string joined_events(const std::string& a, const std::string& b) {
    if (a.empty() || b.empty()) return a.empty() ? b : a;
    return a.substr(0, a.rfind(']')) + "," + b.substr(b.find('[') + 1);
  }

  [[nodiscard]] std::vector<RecorderSink::Written> written_frames() const {
    std::vector<RecorderSink::Written> out;
    if (!job_->kept) return out;
    const std::vector<int64_t> frames = job_->kept->frames();
    for (int64_t r = 0; r < job_->plan.size(); ++r) {
      const auto i = static_cast<size_t>(r);
      out.push_back({job_->kept->frames_before(r, job_->plan.rollouts[i].first_step), frames[i]});
    }
    return out;
  }

  std::vector<rollout::Result> roll(Recording& recording) {
    stop_in_order();
    set_flags();
    RecorderSink sink(job_->record, recording.sink(), recording.block_frames(), written_frames());
    const int64_t all = o_.rollouts * std::max<int64_t>(job_->plan.steps, 1);
    std::optional<report::Progress> progress;
    if (!watch_.on_progress) progress.emplace("simulate", all);
    std::atomic<int64_t> done = kept_ ? kept_->count() * job_->plan.steps : 0;
    const rollout::Watch watch{
        .is_cancelled = [this] { return is_stopped(); },
        .on_progress =
            [&](int64_t steps) {
              if (progress) return progress->advance(steps);
              const int64_t so_far = done += steps;
              watch_.on_progress(steps, so_far, all);
            },
    };
    sink_ = &sink;
    if (has_plugins_ || job_->plan.gate) {
      sink.set_more_geoms([this](const mjModel& m, mjData& d, mjvScene& scene) {
        plugins_.lifecycle().render(m, d, scene);
      });
    }
    PluginSink with_plugins(plugins_, sink);
    const bool may_have_plugins = has_plugins_ || job_->plan.gate;
    rollout::Sink& to = may_have_plugins ? static_cast<rollout::Sink&>(with_plugins) : sink;
    std::optional<MeasuringSink> measured;
    if (!o_.summary_file.empty()) measured.emplace(*m_, o_.returned, o_.rollouts, to);
    rollout::Sink& outermost = measured ? static_cast<rollout::Sink&>(*measured) : to;
    std::vector<rollout::Result> results =
        kept_ ? roll_the_rest(outermost, watch) : executor()->run(job_->plan, outermost, watch);
    sink.finish();
    sink_ = nullptr;
    if (measured) {
      table_ = rollout_table(job_->plan, job_->sweep, o_.first_rollout, results, *measured);
    }
    return results;
  }

  // Simulates the rollouts that kept_ does not have. Returns the results of all rollouts.
  std::vector<rollout::Result> roll_the_rest(rollout::Sink& to, const rollout::Watch& watch) const {
    const rollout::Plan& all = job_->plan;
    rollout::Plan rest = all;
    rest.rollouts.clear();
    if (all.models.size() > 1) rest.models.clear();
    std::vector<int64_t> numbers;
    std::vector<rollout::Result> results(all.rollouts.size());
    for (int64_t r = 0; r < all.size(); ++r) {
      const auto i = static_cast<size_t>(r);
      if (kept_->keeps(r)) {
        results[i].end = {.frames = kept_->frames()[i], .steps = all.steps};
        results[i].first_step = all.steps;  // no step was made now
        continue;
      }
      numbers.push_back(r);
      rest.rollouts.push_back(all.rollouts[i]);
      if (all.models.size() > 1) rest.models.push_back(all.models[i]);
    }
    if (numbers.empty()) return results;
    RenumberedSink renumbered(to, numbers);
    std::vector<rollout::Result> made = executor()->run(rest, renumbered, watch);
    for (size_t i = 0; i < made.size(); ++i) {
      results[static_cast<size_t>(numbers[i])] = std::move(made[i]);
    }
    return results;
  }

  // With --rollouts, any number of rollouts steps side by side in lanes, so that rollout 0 has the
  // same bits beside others as alone. Plugins see one rollout after the other.
  [[nodiscard]] std::unique_ptr<rollout::Executor> executor() const {
    int64_t threads = o_.threads > 0 ? o_.threads : processors();
    threads = has_plugins_ ? 1 : std::min(threads, o_.rollouts);
    const bool has_rollouts = app_.get_option("--rollouts")->count() > 0 || !o_.sweeps.empty();
    if (has_plugins_ || !has_rollouts) {
      return std::make_unique<rollout::ThreadedExecutor>(static_cast<int>(threads));
    }
    return std::make_unique<rollout::BatchExecutor>(
        static_cast<int>(threads), o_.pin_threads ? Pinning::kPinned : Pinning::kNone);
  }

  [[nodiscard]] bool is_stopped() const {
    return interrupted() || (watch_.is_cancelled && watch_.is_cancelled());
  }

  void report_end(const Summary& summary) {
    const Diagnostics said = messages(summary);
    report::print(said);
    report::print_failures(instabilities(summary));
    if (o_.json) write_json(summary);
    if (o_.summary && !o_.json) out_.write(summary_text(summary));
    if (o_.memory && !o_.json) out_.write(memory_text(summary));
    if (summary.divergences && !o_.json) {
      for (const auto& [rollout, d] : *summary.divergences) {
        const std::string words = divergence_text(d, o_.rollouts > 1);
        out_.write(printable_line(o_.check_against + ": " + words) + "\n");
      }
    }
    add_failures(summary, said);
    const bool differs = summary.divergences && !summary.divergences->empty();
    if (differs && !interrupted()) explain_difference();
  }

  // Writes one document for the whole simulation, after its last part.
  void write_json(const Summary& summary) {
    nlohmann::ordered_json j = summary_json(summary);
    if (next_) return earlier_.push_back(std::move(j));
    if (!earlier_.empty()) j["earlier_parts"] = std::move(earlier_);
    out_.write(report::json_text(j));
  }

  // Records each failed check, so that it appears in the reports and in the exit code.
  void add_failures(const Summary& summary, const Diagnostics& said) const {
    if (summary.divergences) {
      for (const auto& [rollout, d] : *summary.divergences) {
        report::add_failure(
            {.message = divergence_text(d, o_.rollouts > 1), .where = {.file = o_.check_against}});
      }
    }
    if (o_.fail_on_warning && said.warning_count() > 0) {
      report::add_failure({.message = "a simulation gave a warning (--fail-on-warning)"});
    }
  }

  // Prints a note if a difference may have been caused by inputs that the recording does not
  // contain.
  void explain_difference() const {
    const RecordedOptions recorded = recorded_options(job_->recorded->about());
    const auto plugins = recorded.values.find("--plugin");
    Diagnostic note{.severity = Severity::kNote, .code = "recording-without-inputs"};
    if (plugins != recorded.values.end() && app_.get_option("--plugin")->count() == 0) {
      note.message = "'" + o_.check_against +
                     "' was made with --plugin FILE, which the recording does not contain and the "
                     "command line does not give";
      note.hint = "give --plugin FILE together with --check-against";
    } else if (!recorded.has_inputs && o_.every > 1 && !job_->controls.empty() &&
               o_.controls.empty()) {
      // The controls may have changed between two recorded frames, and these changes are unknown.
      note.message = "'" + o_.check_against + "' contains the controls of only one step in " +
                     std::to_string(o_.every) +
                     ", and the check also uses them for the steps in between";
      note.hint = "if the controls changed in between, give --ctrl or --ctrl-noise again";
    }
    if (!note.message.empty()) report::print(note);
  }

  const CLI::App& app_;
  const Options first_options_;
  Options& o_;  // of the part that is running, as the members below
  ModelPtr m_;
  report::Output& out_;
  const RunWatch watch_;
  std::unique_ptr<Job> job_;
  std::string table_;             // of --summary=FILE.csv
  RecorderSink* sink_ = nullptr;  // the sink of the simulation that is running
  std::vector<double> reset_state_;
  std::optional<TrajectoryCheck> check_;
  std::unique_ptr<Recording> recording_;
  std::optional<KeptRollouts> kept_;  // rollouts that --resume-shard keeps
  PluginRun plugins_{o_};
  const bool has_plugins_ = !plugin_list(o_).is_null();
  std::optional<RunControl> control_;
  int parts_ = 1;  // number of parts so far, including the next one
  std::unique_ptr<NextPart> next_;
  std::unique_ptr<Recording> next_recording_;
  nlohmann::ordered_json earlier_ = nlohmann::ordered_json::array();  // summaries of earlier parts
};

}  // namespace

void run(const CLI::App& app, Options& o, ModelPtr m, report::Output& out, RunWatch watch) {
  Run(app, o, std::move(m), out, std::move(watch)).run();
}

}  // namespace mj::simulate
