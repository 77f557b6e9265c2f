// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <set>

#include "common/cli/number.h"
#include "compare/frame_source.h"
#include "compare/plot.h"
#include "engine/data/data.h"
#include "engine/data/unsupported.h"
#include "engine/data/warning.h"
#include "engine/pipeline/forward.h"
#include "input.h"
#include "match/align.h"
#include "rollout/instability.h"
#include "trajectory/labels.h"

namespace mj::diff {
namespace {

// An array of mjData that is compared in addition to the channels of a recording. Each of its rows
// belongs to an object.
struct Pose {
  const char* name;
  Size rows;
  int columns;
  mjtNum* mjData::*values;
};
constexpr Pose kPoses[] = {{"xpos", Size::nbody, 3, &mjData::xpos},
                           {"xquat", Size::nbody, 4, &mjData::xquat}};

constexpr std::pair<Channel, Size> kAligned[] = {{Channel::kQpos, Size::nq},
                                                 {Channel::kQvel, Size::nv}};

void add_row(Trajectory::Array& array, const double* values) {
  array.values.insert(array.values.end(), values, values + array.columns);
}

void add_frame(Trajectory& t, const mjData& d) {
  const double* const channels[kChannelCount] = {&d.time, d.qpos,       d.qvel,  d.act,
                                                 d.ctrl,  d.sensordata, d.energy};
  for (size_t c = 0; c < kChannelCount; ++c) add_row(t.channels[c], channels[c]);
  for (size_t p = 0; p < std::size(kPoses); ++p) {
    add_row(t.channels[kChannelCount + p], d.*kPoses[p].values);
  }
  ++t.frames;
}

// Receives the warnings of the simulation that runs in this thread. Each kind of warning is added
// once.
thread_local Diagnostics* t_warnings = nullptr;
thread_local const std::string* t_file = nullptr;

void keep_warning(mjtWarning type, const char* text) {
  if (!t_warnings || rollout::is_instability(static_cast<size_t>(type))) return;
  Diagnostic warning{.severity = Severity::kWarning, .code = "simulation-warning", .message = text};
  warning.where.file = *t_file;
  t_warnings->add(std::move(warning));
}

// The frames of a simulation. The simulation starts from the first keyframe and its controls, or
// from the default state with zero controls if there is no keyframe. An unstable simulation ends,
// because after an automatic reset all diverging models would look the same.
class SimulatedFrames final : public FrameSource {
 public:
  SimulatedFrames(mjModel& m, const std::string& file, int64_t steps)
      : m_(m), file_(file), steps_(steps) {
    require_forward_time();
    engine::require_supported(m);
    m.opt.disableflags |= mjDSBL_AUTORESET;
    for (size_t c = 0; c < kChannelCount; ++c) {
      about_.channels[c].labels = channel_labels(m, static_cast<Channel>(c));
    }
    for (const Pose& pose : kPoses) {
      about_.channels.emplace_back().name = pose.name;
      about_.channels.back().labels = array_labels(m, pose.rows, pose.columns);
    }
    for (Trajectory::Array& a : about_.channels) {
      a.columns = static_cast<int64_t>(a.labels.size());
    }
    data_ = engine::make_data(m);
    if (m.nkey > 0) engine::reset_data_keyframe(m, *data_, 0);
  }

  [[nodiscard]] const Trajectory& about() const override { return about_; }
  [[nodiscard]] Trajectory next(int64_t count) override {
    Trajectory out = about_;
    while (out.frames < count && evaluate_next()) add_frame(out, *data_);
    return out;
  }
  [[nodiscard]] int64_t count_rest() override {
    int64_t n = 0;
    while (evaluate_next()) ++n;
    return n;
  }

  [[nodiscard]] const std::optional<Unstable>& unstable() const { return unstable_; }
  [[nodiscard]] const Diagnostics& warnings() const { return warnings_; }
  std::vector<std::string>& labels(size_t array) { return about_.channels[array].labels; }

 private:
  void require_forward_time() const {
    if (m_.opt.timestep > 0) return;
    throw Error("bad-timestep",
                "a simulation needs a positive timestep, but the timestep of '" + file_ + "' is " +
                    report::number_text(m_.opt.timestep),
                "record both models with mj-simulate --backwards and compare the recordings");
  }

  // Computes the state of the next frame. Returns false at the end.
  bool evaluate_next() {
    if (unstable_ || step_ == steps_) return false;
    engine::set_warning_handler(keep_warning);
    t_warnings = &warnings_;
    t_file = &file_;
    if (++step_ > 0) engine::integrate(m_, *data_);
    engine::evaluate(m_, *data_);
    t_warnings = nullptr;
    if (rollout::is_unstable(*data_)) {
      unstable_ = Unstable{file_, step_, data_->time, rollout::unstable_place(m_, *data_)};
    }
    return !unstable_;
  }

  mjModel& m_;
  const std::string& file_;
  const int64_t steps_;
  int64_t step_ = -1;  // step of the previous frame
  engine::DataPtr data_;
  Trajectory about_;
  std::optional<Unstable> unstable_;  // empty until the simulation becomes unstable
  Diagnostics warnings_;
};

// Renames the rows of the second model (B) so that they can be compared by name: each row gets the
// name of its partner in the first model (A). A row without a partner gets a name that A does not
// use.
class Relabelling {
 public:
  Relabelling(const std::vector<std::string>& from, std::vector<std::string>& to)
      : from_(from), to_(to), is_matched_(to.size()) {}

  void match(int64_t a, int64_t b, int64_t count) {
    for (int64_t k = 0; k < count; ++k) {
      to_[static_cast<size_t>(b + k)] = from_[static_cast<size_t>(a + k)];
      is_matched_[static_cast<size_t>(b + k)] = true;
    }
  }
  void finish() {
    const std::set<std::string> taken(from_.begin(), from_.end());
    for (size_t k = 0; k < to_.size(); ++k) {
      if (!is_matched_[k] && taken.contains(to_[k])) to_[k] += " (another)";
    }
  }

 private:
  const std::vector<std::string>& from_;
  std::vector<std::string>& to_;
  std::vector<bool> is_matched_;
};

// Matches the rows of arrays in which each owner (an actuator or a sensor) has a block of rows.
// `count_a` and `count_b` have the lengths of the blocks. Blocks of different lengths are not
// matched.
void match_blocks(Relabelling& labels, const Alignment& owners, const int* count_a,
                  const int* count_b) {
  const auto starts = [](const int* counts, size_t n) {
    std::vector<int64_t> out = {0};
    for (size_t i = 0; i < n; ++i) out.push_back(out.back() + counts[i]);
    return out;
  };
  const auto start_a = starts(count_a, owners.b_of_a.size());
  const auto start_b = starts(count_b, owners.a_of_b.size());
  owners.each([&](int64_t a, int64_t b) {
    if (count_a[a] != count_b[b]) return;
    labels.match(start_a[static_cast<size_t>(a)], start_b[static_cast<size_t>(b)], count_a[a]);
  });
}

void relabel(const mjModel& a, const mjModel& b, SimulatedFrames& of_a, SimulatedFrames& of_b) {
  const ModelAlignment alignment(a, b);
  const auto with = [&](size_t array, const auto& match) {
    Relabelling labels(of_a.labels(array), of_b.labels(array));
    match(labels);
    labels.finish();
  };
  for (const auto& aligned : kAligned) {
    with(static_cast<size_t>(aligned.first), [&](Relabelling& labels) {
      alignment[aligned.second].each([&](int64_t i, int64_t j) { labels.match(i, j, 1); });
    });
  }
  for (size_t p = 0; p < std::size(kPoses); ++p) {
    const Pose& pose = kPoses[p];
    with(kChannelCount + p, [&](Relabelling& labels) {
      alignment[pose.rows].each([&](int64_t i, int64_t j) {
        labels.match(i * pose.columns, j * pose.columns, pose.columns);
      });
    });
  }
  const Alignment& actuators = alignment[Size::nactuator];
  with(static_cast<size_t>(Channel::kAct), [&](Relabelling& labels) {
    match_blocks(labels, actuators, a.actuator_actnum, b.actuator_actnum);
  });
  with(static_cast<size_t>(Channel::kCtrl), [&](Relabelling& labels) {
    match_blocks(labels, actuators, a.actuator_ctrlnum, b.actuator_ctrlnum);
  });
  with(static_cast<size_t>(Channel::kSensordata), [&](Relabelling& labels) {
    match_blocks(labels, alignment[Size::nsensor], a.sensor_dim, b.sensor_dim);
  });
}

}  // namespace

void Vocabulary::add_simulated() {
  // the first channel, the time, is left out, because frames are matched by their time
  fields.insert(kChannelNames.begin() + 1, kChannelNames.end());
  for (const Pose& pose : kPoses) fields.insert(pose.name);
}

TrajectoryDiff compare_dynamics(mjModel& a, mjModel& b, const std::string& file_a,
                                const std::string& file_b, const Request& request,
                                Diagnostics& warnings) {
  SimulatedFrames of_a(a, file_a, request.dynamics), of_b(b, file_b, request.dynamics);
  relabel(a, b, of_a, of_b);
  TrajectoryDiff diff = compare(of_a, of_b, request);
  diff.is_simulated = true;
  diff.unstable_a = of_a.unstable();
  diff.unstable_b = of_b.unstable();
  for (const SimulatedFrames* frames : {&of_a, &of_b}) {
    for (const Diagnostic& d : frames->warnings().all()) warnings.add(d);
  }
  if (!request.plot.empty()) {
    // the simulation is repeated, because only now it is known which columns differ most
    diff.figure = plot_of(diff, request, &a, [&](int64_t, const std::vector<std::string>&) {
      auto again_a = std::make_unique<SimulatedFrames>(a, file_a, request.dynamics);
      auto again_b = std::make_unique<SimulatedFrames>(b, file_b, request.dynamics);
      relabel(a, b, *again_a, *again_b);
      return FrameSources{std::move(again_a), std::move(again_b)};
    });
  }
  return diff;
}

}  // namespace mj::diff
