// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mj-simulate: a model and controls in, a trajectory out.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <memory>

#include "base/diagnostic.h"
#include "base/interrupt.h"
#include "base/parallel.h"
#include "base/printable.h"
#include "check.h"
#include "command_line.h"
#include "common/cli/cache_option.h"
#include "common/cli/model_options.h"
#include "common/cli/number.h"
#include "common/cli/timestep.h"
#include "common/cli/tool.h"
#include "common/json/json_text.h"
#include "common/program/progress.h"
#include "config_file.h"
#include "engine/data/data.h"
#include "engine/data/state.h"
#include "engine/data/unsupported.h"
#include "initial_state.h"
#include "kept_frames.h"
#include "load/identity.h"
#include "load/load_model.h"
#include "load/option_override.h"
#include "noise.h"
#include "options.h"
#include "pushes.h"
#include "real_time.h"
#include "recorded_options.h"
#include "recording.h"
#include "resource/read_file.h"
#include "resource/write/atomic_file.h"
#include "resume.h"
#include "rollout.h"
#include "summary.h"
#include "trajectory/controls/control_path.h"
#include "trajectory/datasets/minari_folder.h"
#include "trajectory/reader.h"

namespace mj::simulate {
namespace {

// ---- the model

// Backwards only when that is wanted: else a sign too many gives a plausible run of nonsense.
void set_direction(mjModel& m, bool is_backwards) {
  double& timestep = m.opt.timestep;
  if (is_backwards) timestep = -std::abs(timestep);
  if (is_backwards && timestep < 0) return;
  report::require_positive_timestep(m.opt, "--backwards simulates backwards in time");
}

ModelPtr load(const Options& o) {
  const std::string bytes = report::read_model_file(o.model);
  Diagnostics diagnostics;
  const auto cache = report::open_cache(o.cache, diagnostics);
  LoadOptions load = report::load_options(o.files);
  load.cache = cache.get();
  ModelPtr m = load_model(std::as_bytes(std::span(bytes)), o.model, diagnostics, load);
  report::print(diagnostics);
  if (!m) return m;
  if (o.is_backwards) {
    m->opt.timestep = std::abs(m->opt.timestep);  // a recorded model has it negated
  }
  for (const std::string& override : o.overrides) set_option(*m, override);
  set_direction(*m, o.is_backwards);
  engine::require_supported(*m);
  return m;
}

// The number of steps that the longest controls last.
int64_t step_count(const std::vector<std::unique_ptr<ControlTable>>& controls, double timestep) {
  int64_t steps = 0;
  for (const auto& table : controls) {
    const double times = std::ceil(table->end_time() / timestep - 1e-9);
    const bool is_counted = table->is_timed() && times >= 0 && times <= 1e15;
    steps = std::max(steps, is_counted          ? static_cast<int64_t>(times)
                            : table->is_timed() ? 0
                                                : table->rows());
  }
  if (steps > 0) return steps;
  throw Error("usage", "the controls do not say how long they last", "add --steps or --duration");
}

constexpr int64_t kEndless = int64_t{1} << 52;

int64_t step_count(const Options& o, const mjModel& m,
                   const std::vector<std::unique_ptr<ControlTable>>& controls) {
  if (o.steps >= 0) return o.steps;
  const bool is_given = !o.controls.empty();  // those of --check-against last as it does
  if (!o.duration && is_given && m.opt.timestep > 0) return step_count(controls, m.opt.timestep);
  if (!o.duration && !o.control_socket.empty()) return kEndless;
  if (!o.duration) throw Error("usage", "one of --steps and --duration is required");
  const double steps = std::ceil(*o.duration / std::abs(m.opt.timestep) - 1e-9);
  if (!(steps <= 1e15)) throw Error("usage", "--duration is too many steps");
  return static_cast<int64_t>(steps);
}

void warn_of_plugins(const Options& o) {
  const mjtools::Config list = plugin_list(o);
  if (list.size() == 0 && !o.plugin_list) return;
  report::print(Diagnostic{
      .severity = Severity::kWarning,
      .code = "not-supported",
      .message = "the plugins of MujocoPlugins are not loaded: this version cannot load them"});
}

// The pace that is the nearest to the one wanted; says so if that is another.
double percent_real_time(const Options& o) {
  const std::optional<int> index = real_time_index(o.real_time);
  const double percent = kPercentRealTime[index.value_or(1)];
  const std::string factor = report::number_text(o.real_time);
  Diagnostic d{.severity = Severity::kWarning, .code = "usage"};
  if (!index) {
    d.message = "the real-time factor " + factor + " is not above 0 and at most 1: it is 1";
    d.hint = "-1 is as fast as possible";
    report::print(d);
  } else if (*index > 0 && std::abs(percent - 100 * o.real_time) > 1e-9) {
    d.severity = Severity::kNote;
    d.message = "the real-time factor " + factor + " is taken as " + report::number_text(percent) +
                " percent";
    report::print(d);
  }
  return percent;
}

constexpr int64_t kStepsOfProgress = 1024;

// ---- one run of the program

class Run {
 public:
  Run(const CLI::App& app, Options& options, ModelPtr model, report::Output& out)
      : app_(app), o_(options), m_(std::move(model)), out_(out) {}

  void run() {
    if (!o_.check_against.empty()) prepare_check();
    read_inputs();
    choose_states();
    simulate();
  }

 private:
  void prepare_check() {
    recorded_ = std::make_unique<TrajectoryStream>(std::make_shared<FileBytes>(recorded_path()),
                                                   TrajectoryStream::Episodes());
    const Trajectory& first = recorded_->about();
    o_.rollouts = first.rollouts;
    o_.record = recorded_items(first);
    o_.every = std::max<int64_t>(1, std::atoll(first.attribute("every").c_str()));
    starts_ = load_starts(recorded_path());
    plan_.every = o_.every;
    int64_t steps = 0;
    for (int64_t r = 0; r < first.rollouts; ++r) {
      const int64_t frames = std::max<int64_t>(recorded_->frames(r), 1);
      const auto i = static_cast<size_t>(r);
      const int64_t begin = i < starts_.size() ? starts_[i].step : 0;
      steps = std::max(steps, first_recorded_step(plan_, begin) + (frames - 1) * o_.every);
    }
    if (o_.steps < 0 && !o_.duration) o_.steps = steps;
  }

  [[nodiscard]] std::string recorded_path() const { return recording_path(o_.check_against); }

  void read_inputs() {
    plan_.every = o_.every;
    plan_.state_every = o_.state_every;
    plan_.control_noise = o_.control_noise;
    plan_.control_noise_time = o_.control_noise_time;
    plan_.zero_after_controls = o_.after_controls == "zero";
    plan_.has_summary = o_.summary || o_.json;
    warn_of_plugins(o_);
    plan_.percent_real_time = percent_real_time(o_);
    plan_.pushes = read_pushes(*m_, o_.pushes);
    if (!o_.controls.empty()) {
      controls_ = open_controls(o_.controls, *m_, o_.rollouts);
    } else if (recorded_ && plan_.control_noise == 0 && m_->nu > 0) {
      take_recorded_controls();
    }
    plan_.steps = step_count(o_, *m_, controls_);
    if (plan_.steps < kEndless) {
      o_.settings += (o_.settings.empty() ? "" : " ") + ("--steps " + std::to_string(plan_.steps));
    }
    record_ = recorded_ ? recorded_plan() : make_record_plan(*m_, record_items(*m_, o_));
    if (!recorded_ && o_.output.empty()) record_ = {};  // names are checked all the same
  }

  void take_recorded_controls() {
    const int64_t columns = recorded_->about()[Channel::kCtrl].columns;
    if (columns > 0) {  // another number than the model's is refused with the other arrays
      for (int64_t r = 0; columns == m_->nu && r < o_.rollouts; ++r) {
        const bool has_frames = recorded_->frames(r) > 0;
        controls_.push_back(has_frames ? recorded_controls(*recorded_, r)
                                       : nullptr);  // killed before it began
      }
      return;
    }
    if (recorded_options(recorded_->about()).has_inputs) return;  // it was made without
    report::print(
        Diagnostic{.severity = Severity::kWarning,
                   .code = "recording-without-controls",
                   .message = "'" + o_.check_against + "' has no controls; it is simulated without",
                   .hint = "if it had some, give them by --ctrl, or by --ctrl-noise and --seed"});
  }

  // Inputs that the recording was made with and does not hold may be why it comes out otherwise.
  void explain_difference() const {
    const RecordedOptions recorded = recorded_options(recorded_->about());
    const auto plugins = recorded.values.find("--plugin");
    Diagnostic note{.severity = Severity::kNote, .code = "recording-without-inputs"};
    if (plugins != recorded.values.end() && app_.get_option("--plugin")->count() == 0) {
      note.message = "'" + o_.check_against +
                     "' was made with --plugin FILE, which is not in it and was not given";
      note.hint = "give it again, together with --check-against";
    } else if (!recorded.has_inputs && o_.every > 1 && !controls_.empty() && o_.controls.empty()) {
      // They may have changed at any step between two frames.
      note.message = "'" + o_.check_against + "' has the controls of every " +
                     std::to_string(o_.every) + "th step; they were held in between";
      note.hint = "if they changed there, give its --ctrl or --ctrl-noise again";
    }
    if (!note.message.empty()) report::print(note);
  }

  [[nodiscard]] RecordPlan recorded_plan() const {
    try {
      return make_record_plan(*m_, o_.record);
    } catch (const Error& e) {
      throw Error("usage",
                  "'" + o_.check_against + "' was recorded with another model: " + e.what());
    }
  }

  [[nodiscard]] std::vector<double> state_of(const mjData& d) const {
    std::vector<double> state(static_cast<size_t>(engine::state_size(*m_, mjSTATE_INTEGRATION)));
    engine::get_state(*m_, d, state.data(), mjSTATE_INTEGRATION);
    return state;
  }

  void choose_states() {
    inputs_.resize(static_cast<size_t>(o_.rollouts));
    for (int64_t r = 0; r < o_.rollouts; ++r) {
      RolloutInput& input = inputs_[static_cast<size_t>(r)];
      input.seed = rollout_seed(o_.seed, r);
      if (!controls_.empty()) {
        input.controls = controls_[static_cast<size_t>(r) % controls_.size()].get();
      }
    }
    if (!o_.resume.empty()) return resume_states();
    if (recorded_) return recorded_states();
    Diagnostics said;
    initial_ = std::make_unique<InitialState>(*m_, o_, said);
    report::print(said);
    const bool around_middle = plan_.control_noise > 0 && !initial_->has_controls();
    const std::vector<double> middle = middle_controls(*m_);
    const engine::DataPtr d = engine::make_data(*m_);
    for (int64_t r = 0; r < o_.rollouts; ++r) {
      initial_->apply(*m_, *d, r, inputs_[static_cast<size_t>(r)].seed);
      if (around_middle) std::copy(middle.begin(), middle.end(), d->ctrl);
      states_.push_back(state_of(*d));
    }
    if (const CarriedState* carried = initial_->carried()) {
      Diagnostic note{.severity = Severity::kNote, .code = "state-carried"};
      note.message = carried_text(*carried);
      report::print(note);
    }
  }

  void recorded_states() {
    const engine::DataPtr d = engine::make_data(*m_);
    std::vector<std::vector<double>> states = load_initial_states(recorded_path());
    states.resize(static_cast<size_t>(o_.rollouts));
    for (int64_t r = 0; r < o_.rollouts; ++r) {
      std::vector<double>& state = states[static_cast<size_t>(r)];
      if (state.empty()) {  // a recording of another program: what it has
        if (recorded_->frames(r) == 0) {
          throw Error("usage", "'" + o_.check_against + "' has no frames");
        }
        const Trajectory t = recorded_->read(r, 0, 1);
        CarriedState first{t, 0, 1};
        for (Channel c : {Channel::kQpos, Channel::kQvel, Channel::kAct, Channel::kCtrl}) {
          first.pieces.push_back({c, 0, 0, t[c].columns});
        }
        require_columns(t);
        engine::reset_data(*m_, *d);
        first.apply(*m_, *d, 0);
        state = state_of(*d);
      }
      if (state.size() != state_of(*d).size()) {
        throw Error("usage", "'" + o_.check_against + "' was recorded with another model");
      }
      states_.push_back(std::move(state));
    }
    const std::vector<uint64_t> seeds = load_seeds(recorded_path());
    for (size_t r = 0; r < std::min(seeds.size(), inputs_.size()); ++r) inputs_[r].seed = seeds[r];
    for (size_t r = 0; r < std::min(starts_.size(), inputs_.size()); ++r) {
      take_start(inputs_[r], starts_[r]);
    }
  }

  // What noise remembers comes first, then springs.
  void take_start(RolloutInput& input, const RolloutStart& start) const {
    input.first_step = start.step;
    const int64_t noise =
        ControlNoise::memory_size(*m_, plan_.control_noise, plan_.control_noise_time);
    const int64_t pulls = pull_count(plan_.pushes);
    const auto size = static_cast<int64_t>(start.memory.size());
    const auto& memory = start.memory;
    if (size >= pulls) input.pull_masses.assign(memory.end() - pulls, memory.end());
    // Recorded controls need no noise.
    if (size == noise + pulls) input.noise_memory.assign(memory.begin(), memory.end() - pulls);
  }

  void require_columns(const Trajectory& t) const {
    const std::pair<Channel, mjtSize> wanted[] = {{Channel::kQpos, m_->nq},
                                                  {Channel::kQvel, m_->nv},
                                                  {Channel::kAct, m_->na},
                                                  {Channel::kCtrl, m_->nu}};
    for (const auto& [channel, columns] : wanted) {
      const bool is_unknown = channel == Channel::kAct && t[channel].columns == 0;
      if (t[channel].columns == columns || is_unknown) continue;
      throw Error("usage", "'" + o_.check_against + "' has " + std::to_string(t[channel].columns) +
                               " columns of " + t[channel].name + ", the model has " +
                               std::to_string(columns));
    }
  }

  void resume_states() {
    std::vector<int64_t> last_steps;
    if (o_.is_appending) {
      kept_ = std::make_unique<KeptFrames>(o_.resume, plan_);
      for (int64_t r = 0; r < kept_->about().rollouts; ++r) {
        last_steps.push_back(kept_->last_step(r));
      }
    }
    const Resumption resumption =
        read_resumption(*m_, o_, plan_.steps, pull_count(plan_.pushes), last_steps);
    o_.seed = resumption.seed.value_or(o_.seed);  // all random numbers go on, too
    for (size_t r = 0; r < resumption.rollouts.size(); ++r) {
      const ResumedRollout& rollout = resumption.rollouts[r];
      inputs_[r].first_step = rollout.step;
      inputs_[r].noise_memory = rollout.noise_memory;
      inputs_[r].pull_masses = rollout.pull_masses;
      inputs_[r].seed = rollout.seed.value_or(inputs_[r].seed);
      RolloutStart& start = starts_.emplace_back(RolloutStart{rollout.step, rollout.noise_memory});
      start.memory.insert(start.memory.end(), rollout.pull_masses.begin(),
                          rollout.pull_masses.end());
      states_.push_back(rollout.state);
    }
    if (plan_.control_noise > 0) hold_controls_of(resumption.beginnings);
    if (const auto warning = resumed_otherwise(app_, o_)) report::print(*warning);
  }

  // Noise goes around the controls of the beginning, not around those of the state that was
  // reached.
  void hold_controls_of(const std::vector<std::vector<double>>& beginnings) {
    const engine::DataPtr d = engine::make_data(*m_);
    std::vector<double> ctrl(static_cast<size_t>(m_->nu));
    for (size_t r = 0; r < std::min(states_.size(), beginnings.size()); ++r) {
      if (beginnings[r].size() != states_[r].size()) continue;
      engine::extract_state(*m_, beginnings[r].data(), mjSTATE_INTEGRATION, ctrl.data(),
                            mjSTATE_CTRL);
      engine::set_state(*m_, *d, states_[r].data(), mjSTATE_INTEGRATION);
      std::copy(ctrl.begin(), ctrl.end(), d->ctrl);
      states_[r] = state_of(*d);
    }
  }

  void warn_of_pushes() const {
    double start = mjMAXVAL, end = -mjMAXVAL;
    for (size_t r = 0; r < states_.size(); ++r) {
      const double time = states_[r][0];
      const auto steps = static_cast<double>(plan_.steps - inputs_[r].first_step);
      start = std::min(start, time);
      end = std::max(end, time + steps * m_->opt.timestep);
    }
    report::print(pushes_without_effect(*m_, plan_.pushes, start, end));
  }

  void simulate() {
    warn_of_pushes();
    RecordingInfo info;
    for (const RolloutInput& input : inputs_) info.seeds.push_back(input.seed);
    info.frames = plan_.steps / plan_.every + 1;
    info.checkpoint_size = checkpoint_size(*m_, plan_);
    info.initial_states = states_;
    info.starts = starts_;
    if (kept_) keep_beginning(info);
    TrajectoryCheck* check = nullptr;
    std::unique_ptr<Recording> recording;
    if (!recorded_) {
      recording = open_recording(*m_, record_, o_, info,
                                 [this](std::string_view text) { out_.write(text); });
    } else {
      std::vector<int64_t> frames, first_steps;
      for (const RolloutInput& input : inputs_) {
        frames.push_back(frame_count(plan_, input.first_step));
        first_steps.push_back(first_recorded_step(plan_, input.first_step));
      }
      auto owned =
          std::make_unique<TrajectoryCheck>(*recorded_, record_, o_.tolerance, frames, first_steps);
      check = owned.get();
      recording = std::move(owned);
    }
    std::optional<ControlSocket> socket;
    std::optional<RunControl> control;
    if (!o_.control_socket.empty()) {
      socket.emplace(o_.control_socket);
      plan_.control = &control.emplace(*socket, o_.is_paused);
    }
    if (kept_) copy_kept(*recording);
    const auto start = std::chrono::steady_clock::now();
    Summary summary{*m_, o_, roll(*recording)};
    summary.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::vector<RolloutEnd> ends;
    for (const RolloutResult& r : summary.results) ends.push_back(r.end);
    if (kept_) ends[0].events = joined_events(kept_->about().attribute("events"), ends[0].events);
    recording->finish(ends);
    if (initial_) summary.carried = initial_->carried();
    if (check) summary.divergences = &check->divergences();
    report_end(summary);
  }

  // A recording that goes on began where it did.
  void keep_beginning(RecordingInfo& info) {
    info.initial_states = load_initial_states(o_.resume);
    info.starts = kept_->starts();
    info.kept_frames = kept_->frames();
    for (const char* name : {"command_line", "folder", "created", "isa"}) {
      const std::string text = kept_->about().attribute(name);
      if (!text.empty()) o_.provenance.emplace_back(name, text);
    }
  }

  void copy_kept(Recording& recording) const {
    std::vector<int64_t> steps;
    for (const RolloutInput& input : inputs_) steps.push_back(input.first_step);
    kept_->copy(record_, recording.sink(), recording.block_frames(), steps);
  }

  // Two lists in JSON.
  static std::string joined_events(const std::string& a, const std::string& b) {
    if (a.empty() || b.empty()) return a.empty() ? b : a;
    return a.substr(0, a.rfind(']')) + "," + b.substr(b.find('[') + 1);
  }

  std::vector<RolloutResult> roll(Recording& recording) {
    stop_in_order();
    if (record_.needs.energy) m_->opt.enableflags |= mjENBL_ENERGY;
    m_->opt.disableflags |= mjDSBL_AUTORESET;  // what is unstable ends
    Recorder recorder(record_, recording.sink(), recording.block_frames());
    std::vector<RolloutResult> results(static_cast<size_t>(o_.rollouts));
    const int threads = o_.threads > 0 ? o_.threads : processors();
    report::Progress progress("simulate", o_.rollouts * std::max<int64_t>(plan_.steps, 1));
    const auto stops = [&](int64_t step) {
      if (step % kStepsOfProgress == 0 && step > 0) progress.advance(kStepsOfProgress);
      return interrupted();
    };
    run_parallel(static_cast<int>(o_.rollouts), threads, [&](int i) {
      const auto r = static_cast<size_t>(i);
      const engine::DataPtr d = engine::make_data(*m_);
      engine::set_state(*m_, *d, states_[r].data(), mjSTATE_INTEGRATION);
      RecordedRollout rollout(recorder, *m_, *d, i);
      if (kept_) {
        rollout.go_on(kept_->frames_before(i, inputs_[r].first_step), kept_->frames()[r]);
      }
      results[r] = run_rollout(*m_, *d, plan_, inputs_[r], rollout, stops);
      rollout.end();
    });
    recorder.finish();
    return results;
  }

  void report_end(const Summary& summary) {
    const Diagnostics said = messages(summary);
    report::print(said);
    report::print_failures(instabilities(summary));
    if (o_.json) out_.write(report::json_text(summary_json(summary)));
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

  // Hands the failed checks to the reports.
  void add_failures(const Summary& summary, const Diagnostics& said) const {
    if (summary.divergences) {
      for (const auto& [rollout, d] : *summary.divergences) {
        report::add_failure(
            {.message = divergence_text(d, o_.rollouts > 1), .where = {.file = o_.check_against}});
      }
    }
    if (o_.fail_on_warning && said.warning_count() > 0) {
      report::add_failure({.message = "the simulation met problems (--fail-on-warning)"});
    }
  }

  const CLI::App& app_;
  Options& o_;
  ModelPtr m_;
  report::Output& out_;
  Plan plan_;
  RecordPlan record_;
  std::unique_ptr<TrajectoryStream> recorded_;
  std::vector<std::unique_ptr<ControlTable>> controls_;  // of the rollouts, in turns
  std::unique_ptr<InitialState> initial_;
  std::vector<std::vector<double>> states_;
  std::vector<RolloutInput> inputs_;
  std::unique_ptr<KeptFrames> kept_;  // of --append
  std::vector<RolloutStart> starts_;  // of rollouts that are resumed, or were
};

void run(CLI::App& app, Options& o, report::Output& out) {
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
  if (m) Run(app, o, std::move(m), out).run();
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
  return tool.run(argc, argv,
                  [&](mj::report::Output& out) { mj::simulate::run(tool.app(), options, out); });
}
