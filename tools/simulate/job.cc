// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "job.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <span>
#include <string>

#include "base/diagnostic.h"
#include "base/parallel.h"
#include "common/cli/number.h"
#include "common/cli/recorded_model.h"
#include "common/cli/tool.h"
#include "engine/constants/set_const.h"
#include "engine/data/data.h"
#include "engine/data/state.h"
#include "engine/data/unsupported.h"
#include "model/allocate.h"
#include "randomize.h"
#include "recorded_options.h"
#include "recording.h"
#include "rollout/initial_state.h"
#include "rollout/noise.h"
#include "rollout/pace.h"
#include "trajectory/controls/controls.h"
#include "trajectory/datasets/minari_folder.h"
#include "trajectory/rollouts/check.h"
#include "trajectory/rollouts/recorded_rollouts.h"
#include "trajectory/rollouts/repeat.h"
#include "trajectory/rollouts/resume.h"

namespace mj::simulate {
namespace {

// Returns the number of steps after which all controls have ended.
int64_t step_count(const std::vector<std::unique_ptr<rollout::ControlTable>>& controls,
                   double timestep) {
  int64_t steps = 0;
  for (const auto& table : controls) {
    const double times = std::ceil(table->end_time() / timestep - 1e-9);
    const bool is_counted = table->is_timed() && times >= 0 && times <= 1e15;
    steps = std::max(steps, is_counted          ? static_cast<int64_t>(times)
                            : table->is_timed() ? 0
                                                : table->rows());
  }
  if (steps > 0) return steps;
  throw Error("usage", "the controls do not determine the length of the simulation",
              "add --steps or --duration");
}

constexpr int64_t kEndless = int64_t{1} << 52;

int64_t step_count(const Options& o, const mjModel& m,
                   const std::vector<std::unique_ptr<rollout::ControlTable>>& controls) {
  if (o.steps >= 0) return o.steps;
  // without --ctrl, the controls come from the recording and last as long as it does
  const bool is_given = !o.controls.empty();
  if (!o.duration && is_given && m.opt.timestep > 0) return step_count(controls, m.opt.timestep);
  if (!o.duration && !o.control_socket.empty()) return kEndless;
  if (!o.duration) throw Error("usage", "one of --steps and --duration is required");
  const double steps = std::ceil(*o.duration / std::abs(m.opt.timestep) - 1e-9);
  if (!(steps <= 1e15)) throw Error("usage", "--duration needs too many steps");
  return static_cast<int64_t>(steps);
}

// Returns the available pace that is nearest to the requested pace. Prints a note if the two
// differ, and a warning if the request is invalid.
double percent_real_time(const Options& o) {
  const std::optional<int> index = rollout::real_time_index(o.real_time);
  const double percent = rollout::kPercentRealTime[index.value_or(1)];
  const std::string factor = report::number_text(o.real_time);
  Diagnostic d{.severity = Severity::kWarning, .code = "usage"};
  if (!index) {
    d.message = "the real-time factor " + factor + " is not between 0 and 1, so 1 is used";
    d.hint = "-1 removes the limit";
    report::print(d);
  } else if (*index > 0 && std::abs(percent - 100 * o.real_time) > 1e-9) {
    d.severity = Severity::kNote;
    d.message = "the real-time factor " + factor + " is rounded to " +
                report::number_text(percent) + " percent";
    report::print(d);
  }
  return percent;
}

std::string count_text(size_t n, const std::string& what) {
  return std::to_string(n) + " " + what;
}

// Returns the first items of a list as text, followed by "..." if there are more.
std::string list_text(const std::vector<std::string>& items) {
  constexpr size_t kShown = 8;
  std::string out;
  for (size_t i = 0; i < std::min(items.size(), kShown); ++i) {
    out += (i == 0 ? "" : ", ") + items[i];
  }
  return items.size() > kShown ? out + " ..." : out;
}

// Returns a line that tells which parts of the initial state were carried over by `--from`.
std::string carried_text(const CarriedState& state) {
  std::string out = "initial state: " + count_text(state.carried.size(), "objects");
  out += " carried over by name";
  if (!state.reset.empty()) {
    out += "; " + count_text(state.reset.size(), "reset") + ": " + list_text(state.reset);
  }
  if (!state.unused.empty()) {
    out +=
        "; " + count_text(state.unused.size(), "not in the model") + ": " + list_text(state.unused);
  }
  return out;
}

std::vector<rollout::JointWord> joint_words(const Options& o,
                                            const std::vector<std::string>& words) {
  std::vector<rollout::JointWord> out;
  for (const std::string& word : words) {
    const auto place = o.places.find(word);
    out.push_back({word, place == o.places.end() ? SourceLocation() : place->second});
  }
  return out;
}

// Returns the number of the first rollout of a recording. It is 0 unless the recording is a shard.
int64_t first_rollout(const Trajectory& t) {
  constexpr int64_t kMost = int64_t{1} << 48;
  return std::clamp<int64_t>(std::atoll(t.attribute("first_rollout").c_str()), 0, kMost);
}

// largest size of the models of all rollouts together
constexpr double kMostGigabytes = 8;

class Preparation {
 public:
  Preparation(const CLI::App& app, Options& options, const mjModel& m, Job& job)
      : app_(app), o_(options), m_(m), job_(job), plan_(job.plan) {}

  void prepare() {
    plan_.models = {&m_};
    if (!o_.resume.empty()) o_.first_rollout = first_rollout(TrajectoryStream(o_.resume).about());
    if (!o_.check_against.empty()) prepare_check();
    read_inputs();
    choose_states();
    for (size_t r = 0; r < job_.states.size(); ++r) plan_.rollouts[r].state = job_.states[r];
    warn_of_pushes();
    if (!o_.randomizations.empty() || !o_.sweeps.empty()) vary_models();
  }

 private:
  void prepare_check() {
    job_.recorded = std::make_unique<TrajectoryStream>(std::make_shared<FileBytes>(recorded_path()),
                                                       TrajectoryStream::Episodes());
    const Trajectory& first = job_.recorded->about();
    o_.first_rollout = first_rollout(first);
    o_.rollouts = first.rollouts;
    o_.record = recorded_items(first);
    o_.every = std::max<int64_t>(1, std::atoll(first.attribute("every").c_str()));
    job_.starts = RecordedRollouts(recorded_path()).starts();
    plan_.every = o_.every;
    const int64_t steps = last_recorded_step(*job_.recorded, plan_, job_.starts);
    if (o_.steps < 0 && !o_.duration) o_.steps = steps;
  }

  [[nodiscard]] std::string recorded_path() const { return recording_path(o_.check_against); }

  void read_inputs() {
    plan_.every = o_.every;
    plan_.state_every = o_.state_every;
    plan_.control_noise = o_.control_noise;
    plan_.control_noise_time = o_.control_noise_time;
    plan_.zero_after_controls = o_.after_controls == "zero";
    plan_.has_summary = o_.summary || o_.json || !o_.summary_file.empty();
    plan_.has_memory_use = o_.memory;
    plan_.percent_real_time = percent_real_time(o_);
    plan_.pushes = rollout::read_pushes(m_, o_.pushes);
    if (!o_.controls.empty()) {
      job_.controls = open_controls(o_.controls, m_, o_.first_rollout + o_.rollouts);
    } else if (job_.recorded && plan_.control_noise == 0 && m_.nu > 0) {
      take_recorded_controls();
    }
    plan_.steps = step_count(o_, m_, job_.controls);
    if (plan_.steps < kEndless) {
      o_.settings += (o_.settings.empty() ? "" : " ") + ("--steps " + std::to_string(plan_.steps));
    }
    job_.record = job_.recorded ? recorded_plan()
                                : make_record_plan(m_, record_items(m_, o_), recorded_size(o_));
    require_pictures();
    // without an output, the plan was only needed to check the names
    if (!job_.recorded && o_.output.empty()) job_.record = {};
    // A single rollout draws its pictures with all threads.
    const int threads = o_.threads > 0 ? o_.threads : static_cast<int>(processors());
    job_.record.draw_threads = o_.rollouts > 1 ? 1 : threads;
  }

  // Throws Error if the output cannot hold the recorded pictures, or if a size is given but no
  // pictures are recorded.
  void require_pictures() const {
    const bool has_pictures = !job_.record.pixels.empty();
    if (!has_pictures && !o_.camera_size.empty()) {
      throw Error("usage", "--camera-size is only for recorded pictures, but none are recorded",
                  o_.layout == Layout::kNative ? "add --record camera:NAME/rgb"
                                               : "add --observe camera:NAME/rgb");
    }
    if (!has_pictures || o_.output.empty()) return;
    if (o_.format != Format::kHdf5) {
      throw Error("usage", "CSV and NDJSON cannot hold pictures", "write HDF5: -o FILE.h5");
    }
    if (o_.layout == Layout::kMinari || o_.layout == Layout::kD4rl) {
      throw Error("usage", "--layout " + o_.layout_name + " has no pictures",
                  "use --layout robomimic, or the native layout");
    }
  }

  void take_recorded_controls() {
    const int64_t columns = job_.recorded->about()[Channel::kCtrl].columns;
    if (columns > 0) {  // a wrong number of columns is reported later, when all arrays are checked
      for (int64_t r = 0; columns == m_.nu && r < o_.rollouts; ++r) {
        const bool has_frames = job_.recorded->frames(r) > 0;
        job_.controls.push_back(has_frames ? recorded_controls(*job_.recorded, r)
                                           // null if the rollout ended before its first frame
                                           : nullptr);
      }
      return;
    }
    // the recorded simulation had no controls
    if (recorded_options(job_.recorded->about()).has_inputs) return;
    report::print(Diagnostic{
        .severity = Severity::kWarning,
        .code = "recording-without-controls",
        .message =
            "'" + o_.check_against + "' has no controls, so the simulation runs without controls",
        .hint = "if the recorded simulation had controls, give them with "
                "--ctrl, or with --ctrl-noise and --seed"});
  }

  [[nodiscard]] RecordPlan recorded_plan() const {
    try {
      RecordPlan plan = make_record_plan(m_, o_.record, RecordedSize());
      // the recording tells the size of each picture
      for (PixelArray& a : plan.pixels) {
        for (const PixelArray& before : job_.recorded->about().pictures) {
          if (before.name != a.name) continue;
          a.width = before.width;
          a.height = before.height;
        }
      }
      return plan;
    } catch (const Error& e) {
      throw Error("usage",
                  "'" + o_.check_against + "' was recorded with another model: " + e.what());
    }
  }

  [[nodiscard]] std::vector<double> state_of(const mjData& d) const {
    std::vector<double> state(static_cast<size_t>(engine::state_size(m_, mjSTATE_INTEGRATION)));
    engine::get_state(m_, d, state.data(), mjSTATE_INTEGRATION);
    return state;
  }

  void choose_states() {
    plan_.rollouts.resize(static_cast<size_t>(o_.rollouts));
    rollout::seed_rollouts(plan_, o_.seed, o_.first_rollout);
    // controls from a recording belong to the rollouts of this recording
    const auto first = static_cast<size_t>(o_.controls.empty() ? 0 : o_.first_rollout);
    for (size_t r = 0; r < plan_.rollouts.size() && !job_.controls.empty(); ++r) {
      plan_.rollouts[r].controls = job_.controls[(first + r) % job_.controls.size()].get();
    }
    if (!o_.resume.empty()) return resume_states();
    if (job_.recorded) return repeat_states();
    begin_states();
  }

  void begin_states() {
    if (!o_.from.empty()) job_.carried = carry_rows(m_, o_.from, report::load_recorded_model);
    Diagnostics said;
    const rollout::InitialState initial(m_,
                                        {.keyframe = o_.keyframe,
                                         .source = job_.carried ? &*job_.carried : nullptr,
                                         .positions = joint_words(o_, o_.joint_positions),
                                         .velocities = joint_words(o_, o_.joint_velocities),
                                         .noise = o_.initial_noise},
                                        said);
    report::print(said);
    const bool around_middle = plan_.control_noise > 0 && !initial.has_controls();
    const std::vector<double> middle = rollout::middle_controls(m_);
    const engine::DataPtr d = engine::make_data(m_);
    for (int64_t r = 0; r < o_.rollouts; ++r) {
      initial.apply(m_, *d, o_.first_rollout + r, plan_.rollouts[static_cast<size_t>(r)].seed);
      if (around_middle) std::copy(middle.begin(), middle.end(), d->ctrl);
      job_.states.push_back(state_of(*d));
    }
    if (job_.carried) {
      Diagnostic note{.severity = Severity::kNote, .code = "state-carried"};
      note.message = carried_text(*job_.carried);
      report::print(note);
    }
  }

  void repeat_states() {
    job_.states =
        repeated_states(m_, *job_.recorded, recorded_path(), o_.check_against, o_.rollouts);
    const std::vector<uint64_t> seeds = RecordedRollouts(recorded_path()).seeds();
    for (size_t r = 0; r < std::min(seeds.size(), plan_.rollouts.size()); ++r) {
      plan_.rollouts[r].seed = seeds[r];
    }
    for (size_t r = 0; r < std::min(job_.starts.size(), plan_.rollouts.size()); ++r) {
      set_start(m_, plan_, job_.starts[r], plan_.rollouts[r]);
    }
  }

  void resume_states() {
    ResumeRequest request{.path = o_.resume,
                          .rollouts = o_.rollouts,
                          .seed = o_.is_seed_given ? std::optional(o_.seed) : std::nullopt,
                          .is_appending = o_.is_appending};
    if (o_.is_appending) {
      job_.kept = std::make_unique<KeptFrames>(o_.resume, plan_);
      for (int64_t r = 0; r < job_.kept->about().rollouts; ++r) {
        request.last_steps.push_back(job_.kept->last_step(r));
      }
    }
    const Resumption resumption = read_resumption(m_, plan_, request);
    // the same seed continues the sequences of random numbers
    o_.seed = resumption.seed.value_or(o_.seed);
    for (size_t r = 0; r < resumption.rollouts.size(); ++r) {
      const ResumedRollout& resumed = resumption.rollouts[r];
      rollout::Input& input = plan_.rollouts[r];
      input.first_step = resumed.step;
      input.noise_memory = resumed.noise_memory;
      input.pull_masses = resumed.pull_masses;
      input.seed = resumed.seed.value_or(input.seed);
      RolloutStart& start =
          job_.starts.emplace_back(RolloutStart{resumed.step, resumed.noise_memory});
      start.memory.insert(start.memory.end(), resumed.pull_masses.begin(),
                          resumed.pull_masses.end());
      job_.states.push_back(resumed.state);
    }
    if (const auto warning = resumed_otherwise(app_, o_)) report::print(*warning);
  }

  // Makes the models of the rollouts. The model of a rollout depends on its number and seed alone.
  void vary_models() {
    job_.sweep = Sweep(o_.sweeps, std::numeric_limits<int64_t>::max());
    const bool is_random = !o_.randomizations.empty();
    const int64_t rollouts = plan_.size();
    require_memory(is_random ? rollouts : std::min(rollouts, job_.sweep.points()));
    plan_.models.clear();
    std::map<int64_t, size_t> first_of_point;  // first rollout of each point
    for (int64_t r = 0; r < rollouts; ++r) {
      const int64_t point = job_.sweep.point_of(o_.first_rollout + r);
      const auto [known, is_new] = first_of_point.emplace(point, static_cast<size_t>(r));
      if (!is_random && !is_new) {
        job_.swept.push_back(job_.swept[known->second]);
        plan_.models.push_back(plan_.models[known->second]);
        continue;
      }
      ModelPtr m = copy_model(m_);
      job_.swept.push_back(job_.sweep.apply(*m, point));
      randomize(*m, o_.randomizations, plan_.rollouts[static_cast<size_t>(r)].seed);
      finish_model(*m);
      plan_.models.push_back(m.get());
      job_.models.push_back(std::move(m));
    }
    if (job_.sweep.is_empty()) job_.swept.clear();
  }

  // Computes the constants that depend on changed numbers, and checks what the engine needs.
  void finish_model(mjModel& m) const {
    engine::require_supported(m);
    if (m.opt.timestep == 0 || (m.opt.timestep < 0 && m_.opt.timestep > 0)) {
      throw Error("bad-timestep", "--sweep: the timestep " + report::number_text(m.opt.timestep) +
                                      " is not positive");
    }
    const engine::DataPtr d = engine::make_data(m);
    engine::set_const(m, *d);
  }

  // Throws Error if the models of all rollouts would need too much memory.
  void require_memory(int64_t models) const {
    const double gigabytes = static_cast<double>(models) * static_cast<double>(m_.nbuffer) * 1e-9;
    if (gigabytes <= kMostGigabytes) return;
    throw Error("usage",
                std::to_string(models) + " models need " + report::rounded_text(gigabytes, 3) +
                    " GB of memory, which is more than " + report::rounded_text(kMostGigabytes, 3) +
                    " GB",
                "give fewer values to --sweep, or fewer rollouts with --randomize");
  }

  void warn_of_pushes() const {
    double start = mjMAXVAL, end = -mjMAXVAL;
    for (const rollout::Input& input : plan_.rollouts) {
      const double time = input.state[0];
      const auto steps = static_cast<double>(plan_.steps - input.first_step);
      start = std::min(start, time);
      end = std::max(end, time + steps * m_.opt.timestep);
    }
    report::print(rollout::pushes_without_effect(m_, plan_.pushes, start, end));
  }

  const CLI::App& app_;
  Options& o_;
  const mjModel& m_;
  Job& job_;
  rollout::Plan& plan_;
};

}  // namespace

std::unique_ptr<Job> prepare(const CLI::App& app, Options& o, const mjModel& m) {
  auto job = std::make_unique<Job>();
  Preparation(app, o, m, *job).prepare();
  return job;
}

}  // namespace mj::simulate
