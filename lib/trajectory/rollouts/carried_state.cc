// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/rollouts/carried_state.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

#include "base/diagnostic.h"
#include "engine/data/state.h"
#include "engine/lifecycle/carry_state.h"
#include "model/mjb.h"
#include "trajectory/datasets/minari_folder.h"
#include "trajectory/reader.h"
#include "trajectory/rollouts/recorded_rollouts.h"

namespace mj {
namespace {

std::optional<int64_t> integer(std::string_view text) {
  int64_t x = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return x;
}

// Returns whether a recording exists at the path. It is a file, or the folder of a data set.
bool is_there(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(recording_path(path), error);
}

// ---- matching by name

// The index of each column by its label.
using Columns = std::map<std::string, int64_t>;

Columns columns_of(const Trajectory::Array& array) {
  Columns out;
  for (size_t i = 0; i < array.labels.size(); ++i) {
    out.emplace(array.labels[i], static_cast<int64_t>(i));
  }
  return out;
}

class Matcher {
 public:
  Matcher(const mjModel& m, CarriedState& state) : m_(m), state_(state) {}

  void match() {
    match_joints();
    match_actuators();
    report_unused();
  }

 private:
  // Returns the index of the first of `count` adjacent recorded columns that have the labels first
  // .. first+count-1 of the model's channel. Returns -1 if the recording has no such columns.
  int64_t find(Channel channel, const Columns& recorded, const std::vector<std::string>& labels,
               int64_t first, int64_t count) {
    int64_t start = -1;
    for (int64_t i = 0; i < count; ++i) {
      const auto found = recorded.find(labels[static_cast<size_t>(first + i)]);
      if (found == recorded.end() || (i > 0 && found->second != start + i)) return -1;
      if (i == 0) start = found->second;
    }
    for (int64_t i = 0; i < count; ++i) used_[channel].insert(start + i);
    return start;
  }

  void add(Channel channel, int64_t from, int64_t to, int64_t count) {
    state_.pieces.push_back({channel, from, to, count});
  }

  void match_joints() {
    const Columns positions = columns_of(state_.source[Channel::kQpos]);
    const Columns velocities = columns_of(state_.source[Channel::kQvel]);
    const std::vector<std::string> qpos = channel_labels(m_, Channel::kQpos);
    const std::vector<std::string> qvel = channel_labels(m_, Channel::kQvel);
    for (int j = 0; j < m_.njnt; ++j) {
      const int type = m_.jnt_type[j];
      const int np = type == mjJNT_FREE ? 7 : type == mjJNT_BALL ? 4 : 1;
      const int nv = type == mjJNT_FREE ? 6 : type == mjJNT_BALL ? 3 : 1;
      const int64_t p = find(Channel::kQpos, positions, qpos, m_.jnt_qposadr[j], np);
      const int64_t v = find(Channel::kQvel, velocities, qvel, m_.jnt_dofadr[j], nv);
      if (p >= 0) add(Channel::kQpos, p, m_.jnt_qposadr[j], np);
      if (p >= 0 && v >= 0) add(Channel::kQvel, v, m_.jnt_dofadr[j], nv);
      const std::string label = qpos[static_cast<size_t>(m_.jnt_qposadr[j])];
      const std::string name = np == 1 ? label : label.substr(0, label.rfind('.'));
      (p >= 0 ? state_.carried : state_.reset).push_back("joint '" + name + "'");
    }
  }

  void match_actuators() {
    for (Channel channel : {Channel::kAct, Channel::kCtrl}) {
      const bool is_act = channel == Channel::kAct;
      const Columns recorded = columns_of(state_.source[channel]);
      const std::vector<std::string> labels = channel_labels(m_, channel);
      for (size_t i = 0; i < labels.size(); ++i) {
        const int64_t from = find(channel, recorded, labels, static_cast<int64_t>(i), 1);
        if (from >= 0) add(channel, from, static_cast<int64_t>(i), 1);
        (from >= 0 ? state_.carried : state_.reset)
            .push_back((is_act ? "activation '" : "control '") + labels[i] + "'");
      }
    }
  }

  void report_unused() {
    for (Channel channel : {Channel::kQpos, Channel::kAct, Channel::kCtrl}) {
      const Trajectory::Array& array = state_.source[channel];
      for (size_t i = 0; i < array.labels.size(); ++i) {
        if (used_[channel].count(static_cast<int64_t>(i)) > 0) continue;
        state_.unused.push_back(array.name + " '" + array.labels[i] + "'");
      }
    }
  }

  const mjModel& m_;
  CarriedState& state_;
  std::map<Channel, std::set<int64_t>> used_;
};

// If the columns of an array have no names, gives them the labels of the model. The array must have
// as many columns as the model has labels.
void take_order(const mjModel& m, Channel channel, Trajectory::Array& array) {
  std::vector<std::string> labels = channel_labels(m, channel);
  bool is_unnamed = array.labels.size() == labels.size();
  for (size_t i = 0; i < array.labels.size() && is_unnamed; ++i) {
    is_unnamed = array.labels[i] == array.name + "[" + std::to_string(i) + "]";
  }
  if (is_unnamed) array.labels = std::move(labels);
}

// ---- recordings that hold their model

// A part of the state that a recording may contain as an array.
struct StatePart {
  const char* array;
  int bit;         // bit of the part in mjtState
  bool is_missed;  // whether a message reports the part if it was not recorded
};
constexpr StatePart kStateParts[] = {{"qpos", mjSTATE_QPOS, true},
                                     {"qvel", mjSTATE_QVEL, true},
                                     {"act", mjSTATE_ACT, true},
                                     {"ctrl", mjSTATE_CTRL, true},
                                     {"history", mjSTATE_HISTORY, true},
                                     {"qacc_warmstart", mjSTATE_WARMSTART, false},
                                     {"eq_active", mjSTATE_EQ_ACTIVE, false},
                                     {"mocap_pos", mjSTATE_MOCAP_POS, false},
                                     {"mocap_quat", mjSTATE_MOCAP_QUAT, false},
                                     {"userdata", mjSTATE_USERDATA, false},
                                     {"plugin_state", mjSTATE_PLUGIN, true}};
// The parts of the state that are taken from a recorded full state. Applied forces are left out,
// because they are inputs of a single step.
constexpr int kFullState = mjSTATE_INTEGRATION & ~(mjSTATE_QFRC_APPLIED | mjSTATE_XFRC_APPLIED);

ModelPtr recorded_model(const std::string& file, const RecordedModelLoader& load_model) try {
  const std::string mjb = load_model(FileBytes(file));
  return read_mjb(std::as_bytes(std::span(mjb)), file);
} catch (const Error& e) {
  if (e.diagnostic().code != DiagnosticCode("not-a-model")) throw;
  return nullptr;
}

// Returns a full state for each of the chosen rows. A recording has full states only for its first
// row and for the row of its last checkpoint. The states of all other rows are empty.
std::vector<std::vector<double>> full_states(const CarriedState& state, const std::string& file,
                                             int64_t rollout, size_t size) {
  std::vector<std::vector<double>> out(static_cast<size_t>(state.count));
  const auto put = [&](int64_t row, const std::vector<double>& full) {
    row -= state.first;
    if (row >= 0 && row < state.count && full.size() >= size) {
      out[static_cast<size_t>(row)].assign(full.begin(),
                                           full.begin() + static_cast<std::ptrdiff_t>(size));
    }
  };
  RecordedRollouts recorded(file);
  const std::vector<std::vector<double>> first = recorded.initial_states();
  const auto own = static_cast<size_t>(rollout);
  if (own < first.size()) put(0, first[own]);
  const std::optional<Checkpoint> last = recorded.checkpoint(rollout);
  const int64_t every = std::max<int64_t>(1, std::atoll(state.source.attribute("every").c_str()));
  if (last && last->step % every == 0) put(last->step / every, last->state);
  return out;
}

// Sets state.recorded->data to a row of the recording. Returns which parts of the state the row
// contains (mjtState bits).
int take_row(const CarriedState& state, int64_t row) {
  const mjModel& m = *state.recorded->model;
  mjData& d = *state.recorded->data;
  int parts = mjSTATE_TIME;
  const std::vector<double>& full = state.recorded->full_states[static_cast<size_t>(row)];
  if (!full.empty()) {
    engine::set_state(m, d, full.data(), mjSTATE_INTEGRATION);
    parts = kFullState;
  }
  d.time = state.source[Channel::kTime].row(row)[0];
  for (const StatePart& part : kStateParts) {
    const Trajectory::Array* array = state.source.find(part.array);
    const mjtSize size = engine::state_size(m, part.bit);
    if (!array || !array->is_recorded || array->is_list() || array->columns != size) continue;
    engine::set_state(m, d, array->row(row).data(), part.bit);
    parts |= part.bit;
  }
  return parts;
}

// Records in `state` which parts of the first row are carried over, reset or unused.
void report_carried(const mjModel& m, CarriedState& state) {
  const engine::DataPtr scratch = engine::make_data_without_plugins(m);
  const mjModel& recorded = *state.recorded->model;
  const int parts = take_row(state, 0);
  const engine::CarryReport report =
      engine::carry_state(recorded, *state.recorded->data, m, *scratch, parts);
  const auto names = [](const std::vector<engine::CarriedObject>& objects) {
    std::vector<std::string> out;
    for (const engine::CarriedObject& object : objects) {
      out.push_back(object.text + (object.why.empty() ? "" : " (" + object.why + ")"));
    }
    return out;
  };
  state.carried = names(report.carried);
  state.reset = names(report.added);
  state.unused = names(report.lost);
  for (const StatePart& part : kStateParts) {
    if (!part.is_missed || (parts & part.bit) || engine::state_size(recorded, part.bit) == 0) {
      continue;
    }
    state.reset.push_back(std::string(part.array) + " (not recorded)");
  }
}

}  // namespace

CarriedState carry_rows(const mjModel& m, const std::string& text,
                        const RecordedModelLoader& load_model) {
  const RowChoice choice = parse_row_choice(text);
  CarriedState state;
  const TrajectoryStream recording(std::make_shared<FileBytes>(recording_path(choice.file)),
                                   TrajectoryStream::Episodes());
  const int64_t rollouts = recording.rollouts();
  if (choice.rollout >= rollouts) {
    throw Error("usage", "--from " + text + ": the trajectory has " + std::to_string(rollouts) +
                             " rollouts, numbered from 0");
  }
  state.source = recording.about(choice.rollout);
  const int64_t frames = state.source.frames;
  const auto from_end = [&](int64_t i) { return i < 0 ? i + frames : i; };
  state.first = from_end(choice.first);
  const int64_t end = choice.is_range && choice.end <= 0 ? choice.end + frames
                      : choice.is_range                  ? choice.end
                                                         : state.first + 1;
  state.count = end - state.first;
  if (frames == 0) throw Error("usage", "--from " + text + ": this rollout has no rows");
  if (state.first < 0 || state.count <= 0 || end > frames) {
    throw Error("usage", "--from " + text + ": the trajectory has " + std::to_string(frames) +
                             " rows, 0 to " + std::to_string(frames - 1));
  }
  Trajectory rows = recording.read(choice.rollout, state.first, state.count);
  for (size_t c = 0; c < rows.channels.size(); ++c) {
    state.source.channels[c].values = std::move(rows.channels[c].values);
  }
  const std::string file = recording_path(choice.file);
  if (ModelPtr model = recorded_model(file, load_model)) {
    const auto size = static_cast<size_t>(engine::state_size(*model, mjSTATE_INTEGRATION));
    engine::DataPtr data = engine::make_data_without_plugins(*model);
    auto full = full_states(state, file, choice.rollout, size);
    state.recorded = RecordedModel{std::move(model), std::move(data), std::move(full)};
    report_carried(m, state);
  } else {
    for (const Channel channel : {Channel::kQpos, Channel::kQvel, Channel::kAct, Channel::kCtrl}) {
      take_order(m, channel, state.source.channels[static_cast<size_t>(channel)]);
    }
    Matcher(m, state).match();
  }
  if (state.carried.empty()) {
    throw Error(
        "usage",
        "--from " + choice.file + ": the recording contains no joint or actuator of the model",
        "states are matched by the names of joints and actuators");
  }
  return state;
}

RowChoice parse_row_choice(const std::string& text) {
  const size_t at = text.rfind('@');
  if (at == std::string::npos || is_there(text)) return {text};
  RowChoice out{text.substr(0, at)};
  std::string_view rows = std::string_view(text).substr(at + 1);
  std::optional<int64_t> rollout = 0;
  if (const size_t slash = rows.find('/'); slash != std::string_view::npos) {
    rollout = integer(rows.substr(0, slash));
    rows.remove_prefix(slash + 1);
  }
  const size_t colon = rows.find(':');
  out.is_range = colon != std::string_view::npos;
  const std::string_view start = rows.substr(0, colon);
  const std::optional<int64_t> first = out.is_range && start.empty() ? 0 : integer(start);
  std::optional<int64_t> end = first ? *first + 1 : 0;
  if (out.is_range) end = colon + 1 == rows.size() ? 0 : integer(rows.substr(colon + 1));
  if (!rollout || *rollout < 0 || !first || !end) {
    // the text is a file name that contains an @, and this file does not exist
    if (!is_there(out.file)) return {text};
    throw Error("usage", "--from " + text + ": '" + text.substr(at + 1) + "' is not a row",
                "expected FILE@ROW, FILE@A:B, or FILE@N/ROW for rollout N, with whole numbers");
  }
  out.rollout = *rollout;
  out.first = *first;
  out.end = *end;
  return out;
}

void CarriedState::apply(const mjModel& m, mjData& d, int64_t rollout) const {
  const int64_t row = rollout % count;
  if (recorded) {
    engine::carry_state(*recorded->model, *recorded->data, m, d, take_row(*this, row));
    return;
  }
  d.time = source[Channel::kTime].row(row)[0];
  for (const Piece& piece : pieces) {
    double* const to = piece.channel == Channel::kQpos   ? d.qpos
                       : piece.channel == Channel::kQvel ? d.qvel
                       : piece.channel == Channel::kAct  ? d.act
                                                         : d.ctrl;
    const double* from = source[piece.channel].row(row).data() + piece.from;
    std::copy(from, from + piece.count, to + piece.to);
  }
}

}  // namespace mj
