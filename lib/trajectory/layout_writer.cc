// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/layout_writer.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>

#include "base/diagnostic.h"
#include "model/names.h"
#include "resource/atomic_file.h"
#include "resource/folder_lock.h"
#include "trajectory/hdf5_output.h"

namespace mj {
namespace {

using h5::Number;
using h5::Shape;
using Json = nlohmann::ordered_json;

constexpr int64_t kChunkBytes = 1 << 16;
constexpr const char* kMinariVersion = "0.5.0";  // the first with this metadata file

// Some columns of a recorded frame, of which all arrays lie beside each other.
struct Piece {
  size_t first = 0;
  size_t count = 0;
};

enum class Rows {
  kFrames,   // one for each of the T + 1 frames
  kSteps,    // for each step that of the frame before it
  kNext,     // for each step that of the frame after it
  kNothing,  // for each step 0, until the episode ends
};

// One dataset of a layout.
struct Series {
  std::string name;
  Rows rows;
  std::vector<Piece> pieces;  // beside each other; none: a 0
  Number number = Number::kReal;
  bool is_vector = false;
  bool is_scaled = false;  // controls, from their ranges to [-1, 1]
  h5::Handle handle = {};
  Shape shape = {};
  int64_t written = 0;
  std::vector<double> pending = {};
};

struct RewardStatistics {
  double least = HUGE_VAL, greatest = -HUGE_VAL, sum = 0, squares = 0;
  int64_t count = 0;

  void add(double r) {
    least = std::min(least, r);
    greatest = std::max(greatest, r);
    sum += r;
    squares += r * r;
    ++count;
  }
};

int reward_sensor(const mjModel& m, const std::string& name) {
  const int id = name_to_id(m, mjOBJ_SENSOR, name);
  if (id < 0) {
    std::vector<std::string_view> known;
    for (int i = 0; i < m.nsensor; ++i) {
      if (const char* other = id_to_name(m, mjOBJ_SENSOR, i)) known.emplace_back(other);
    }
    const std::string match(closest_match(name, known));
    throw Error("unknown-field", "the model has no sensor '" + name + "'",
                match.empty() ? "" : "did you mean '" + match + "'?");
  }
  if (m.sensor_dim[id] != 1) {
    throw Error("usage", "sensor '" + name + "' has " + std::to_string(m.sensor_dim[id]) +
                             " numbers; a reward is one");
  }
  return id;
}

// A space of bounded or unbounded vectors, in the text that Minari makes of it: JSON but for bounds
// that are not finite, which stand as in Python.
std::string box_space(const std::vector<double>& low, const std::vector<double>& high) {
  auto numbers = [](const std::vector<double>& values) {
    std::string out;
    for (double x : values) {
      out += out.empty() ? "" : ", ";
      out += std::isfinite(x) ? Json(x).dump() : x < 0 ? "-Infinity" : "Infinity";
    }
    return "[" + out + "]";
  };
  return R"({"type": "Box", "dtype": "float64", "shape": [)" + std::to_string(low.size()) +
         R"(], "low": )" + numbers(low) + R"(, "high": )" + numbers(high) + "}";
}

void scale_controls(const mjModel& m, std::span<double> ctrl) {
  for (size_t i = 0; i < ctrl.size(); ++i) {
    if (!m.actuator_ctrllimited[i]) continue;
    const double low = m.actuator_ctrlrange[2 * i], high = m.actuator_ctrlrange[2 * i + 1];
    ctrl[i] = high > low ? std::clamp(2 * (ctrl[i] - low) / (high - low) - 1, -1.0, 1.0) : 0;
  }
}

}  // namespace

std::vector<std::string> layout_record() {
  return {"time", "qpos", "qvel", "ctrl", "sensordata"};
}

std::string minari_data_file(const std::string& folder) {
  return folder + "/data/main_data.hdf5";
}

struct LayoutWriter::File {
  EpisodeLayout layout;
  std::string path;
  const mjModel& m;
  const RecordPlan& plan;
  LayoutOptions options;
  Piece time, qpos, qvel, ctrl, sensordata;
  std::optional<Piece> reward;
  std::optional<PendingFile> pending;
  h5::Output out;

  std::vector<Series> series;
  int64_t episode = -1;
  std::vector<double> frame;        // all arrays of a frame
  std::vector<double> last_frame;   // of the episode, or empty
  std::vector<int64_t> first_step;  // of each episode among all, for d4rl
  std::vector<int64_t> steps;       // of each episode
  std::vector<RewardStatistics> rewards;

  File(EpisodeLayout what, const std::string& to, const mjModel& model, const RecordPlan& arrays,
       const LayoutOptions& how)
      : layout(what), path(to), m(model), plan(arrays), options(how), out(to) {}

  [[nodiscard]] std::string data_path() const {
    return layout == EpisodeLayout::kMinari ? minari_data_file(path) : path;
  }
  [[nodiscard]] std::string group_of(int64_t i) const {
    if (layout == EpisodeLayout::kD4rl) return "";
    const char* name = layout == EpisodeLayout::kMinari ? "episode_" : "data/demo_";
    return name + std::to_string(i) + "/";
  }
  void open();
  [[nodiscard]] std::vector<Series> make_series() const;
  void begin_episodes(int64_t last);
  void begin_episode(int64_t i);
  void take_frame(const FrameBlock& block, int64_t i);
  void add_step(const double* before, const double* after);
  void append(Series& s, const double* from) const;
  [[nodiscard]] int64_t steps_of_series() const;
  void write_pending();
  void end_flags(const std::vector<RolloutEnd>& ends);
  void write_flag(const std::string& name, int64_t row);
  void describe_episodes();
  [[nodiscard]] std::string metadata() const;
};

void LayoutWriter::File::open() {
  size_t stride = 0;
  for (const RecordedArray& a : plan.arrays) {
    const Piece piece{stride, static_cast<size_t>(a.columns)};
    if (a.is_list()) continue;
    stride += piece.count;
    if (a.name == "time") time = piece;
    if (a.name == "qpos") qpos = piece;
    if (a.name == "qvel") qvel = piece;
    if (a.name == "ctrl") ctrl = piece;
    if (a.name == "sensordata") sensordata = piece;
  }
  if (!options.reward.empty()) {
    const int sensor = reward_sensor(m, options.reward);
    reward = Piece{sensordata.first + static_cast<size_t>(m.sensor_adr[sensor]), 1};
  }
  if (layout == EpisodeLayout::kMinari) {
    std::error_code error;
    std::filesystem::create_directories(path + "/data", error);
    if (error) out.fail(error.message());
  }
  pending.emplace(data_path(), options.may_replace);
  if (pending->is_direct()) out.fail("this layout needs a file, not a device or pipe");
  if (layout == EpisodeLayout::kMinari) {
    const FolderLock can_be_had(path + "/data");  // else that is known before the simulation
  }
  out.create(pending->working_path());
  if (layout == EpisodeLayout::kD4rl) {
    series = make_series();
    for (Series& s : series) s.handle = out.matrix(s.name, s.shape);
  }
}

std::vector<Series> LayoutWriter::File::make_series() const {
  std::vector<Series> out_series;
  auto add = [&](const std::string& name, Rows rows, std::vector<Piece> pieces,
                 Number number = Number::kReal, bool is_vector = false) {
    out_series.push_back({name, rows, std::move(pieces), number, is_vector});
  };
  const std::vector<Piece> reward_piece =
      reward ? std::vector<Piece>{*reward} : std::vector<Piece>{};
  switch (layout) {
    case EpisodeLayout::kRobomimic:
      add("states", Rows::kSteps, {time, qpos, qvel});
      add("actions", Rows::kSteps, {ctrl});
      out_series.back().is_scaled = true;
      add("ctrl", Rows::kSteps, {ctrl});
      add("rewards", Rows::kNext, reward_piece, Number::kReal, true);
      add("dones", Rows::kNothing, {}, Number::kInteger, true);
      for (const auto& [group, rows] :
           {std::pair{"obs/", Rows::kSteps}, {"next_obs/", Rows::kNext}}) {
        add(group + std::string("qpos"), rows, {qpos});
        add(group + std::string("qvel"), rows, {qvel});
        for (int i = 0; i < m.nsensor; ++i) {
          const char* name = id_to_name(m, mjOBJ_SENSOR, i);
          if (!name || std::string_view(name).find('/') != std::string_view::npos) continue;
          if (std::string_view(name) == "qpos" || std::string_view(name) == "qvel") continue;
          add(group + std::string(name), rows,
              {{sensordata.first + static_cast<size_t>(m.sensor_adr[i]),
                static_cast<size_t>(m.sensor_dim[i])}});
        }
      }
      break;
    case EpisodeLayout::kMinari:
      add("observations", Rows::kFrames, {qpos, qvel});
      add("actions", Rows::kSteps, {ctrl});
      add("rewards", Rows::kNext, reward_piece, Number::kReal, true);
      add("terminations", Rows::kNothing, {}, Number::kBoolean, true);
      add("truncations", Rows::kNothing, {}, Number::kBoolean, true);
      add("infos/time", Rows::kFrames, {time}, Number::kReal, true);
      add("infos/qpos", Rows::kFrames, {qpos});
      add("infos/qvel", Rows::kFrames, {qvel});
      if (sensordata.count > 0) add("infos/sensordata", Rows::kFrames, {sensordata});
      break;
    case EpisodeLayout::kD4rl:
      add("observations", Rows::kSteps, {qpos, qvel}, Number::kFloat);
      add("next_observations", Rows::kNext, {qpos, qvel}, Number::kFloat);
      add("actions", Rows::kSteps, {ctrl}, Number::kFloat);
      add("rewards", Rows::kNext, reward_piece, Number::kFloat, true);
      add("terminals", Rows::kNothing, {}, Number::kBoolean, true);
      add("timeouts", Rows::kNothing, {}, Number::kBoolean, true);
      add("infos/qpos", Rows::kSteps, {qpos}, Number::kFloat);
      add("infos/qvel", Rows::kSteps, {qvel}, Number::kFloat);
      break;
  }
  for (Series& s : out_series) {
    s.shape.columns = s.pieces.empty() ? 1 : 0;
    for (const Piece& piece : s.pieces) s.shape.columns += static_cast<int64_t>(piece.count);
    s.shape.is_vector = s.is_vector;
    s.shape.number = s.number;
    s.shape.compression = options.compression;
    s.shape.chunk_rows =
        std::clamp<int64_t>(kChunkBytes / (8 * std::max<int64_t>(s.shape.columns, 1)), 1, 1024);
  }
  return out_series;
}

// Rollouts without a frame are episodes, too.
void LayoutWriter::File::begin_episodes(int64_t last) {
  while (episode < last) begin_episode(episode + 1);
}

void LayoutWriter::File::begin_episode(int64_t i) {
  write_pending();
  episode = i;
  last_frame.clear();
  first_step.push_back(first_step.empty() ? 0 : first_step.back() + steps.back());
  steps.push_back(0);
  rewards.emplace_back();
  if (layout == EpisodeLayout::kD4rl) return;
  series = make_series();
  for (Series& s : series) s.handle = out.matrix(group_of(i) + s.name, s.shape);
}

void LayoutWriter::File::take_frame(const FrameBlock& block, int64_t i) {
  frame.clear();
  for (size_t k = 0; k < plan.arrays.size(); ++k) {
    const double* row = block.row(k, i);
    if (!plan.arrays[k].is_list()) frame.insert(frame.end(), row, row + plan.arrays[k].columns);
  }
}

void LayoutWriter::File::append(Series& s, const double* from) const {
  if (s.pieces.empty()) s.pending.push_back(0);
  for (const Piece& piece : s.pieces) {
    s.pending.insert(s.pending.end(), from + piece.first, from + piece.first + piece.count);
  }
  if (s.is_scaled) scale_controls(m, std::span(s.pending).last(static_cast<size_t>(m.nu)));
}

void LayoutWriter::File::add_step(const double* before, const double* after) {
  for (Series& s : series) {
    if (s.rows != Rows::kFrames) append(s, s.rows == Rows::kSteps ? before : after);
  }
  rewards.back().add(reward ? after[reward->first] : 0);
  ++steps.back();
}

// In the datasets that are being written: of one episode, or of all.
int64_t LayoutWriter::File::steps_of_series() const {
  if (steps.empty()) return 0;
  return steps.back() + (layout == EpisodeLayout::kD4rl ? first_step.back() : 0);
}

void LayoutWriter::File::write_pending() {
  for (Series& s : series) {
    const int64_t columns = std::max<int64_t>(s.shape.columns, 1);
    int64_t rows = static_cast<int64_t>(s.pending.size()) / columns;
    if (s.shape.columns == 0) rows = steps_of_series() - s.written;  // arrays without columns
    if (rows == 0) continue;
    out.set_rows(s.handle, s.shape, s.written + rows);
    out.write_rows(s.handle, s.shape, 0, s.written, rows, s.pending.data());
    s.written += rows;
    s.pending.clear();
  }
}

void LayoutWriter::File::write_flag(const std::string& name, int64_t row) {
  for (const Series& s : series) {
    if (s.name != name) continue;
    const h5::Handle dataset =
        out.own(H5Dopen2(out.id(), (group_of(episode) + name).c_str(), H5P_DEFAULT), H5Dclose);
    const double one = 1;
    out.write_rows(dataset, s.shape, 0, row, 1, &one);
  }
}

// The last step of an episode is terminal when the simulation was unstable, else it was cut off.
void LayoutWriter::File::end_flags(const std::vector<RolloutEnd>& ends) {
  for (size_t i = 0; i < steps.size(); ++i) {
    if (steps[i] == 0) continue;
    episode = static_cast<int64_t>(i);
    const bool is_terminal = ends[i].status == RolloutStatus::kUnstable;
    const int64_t row = steps[i] - 1 + (layout == EpisodeLayout::kD4rl ? first_step[i] : 0);
    if (layout == EpisodeLayout::kRobomimic) write_flag("dones", row);
    if (layout == EpisodeLayout::kMinari)
      write_flag(is_terminal ? "terminations" : "truncations", row);
    if (layout == EpisodeLayout::kD4rl) write_flag(is_terminal ? "terminals" : "timeouts", row);
  }
}

void LayoutWriter::File::describe_episodes() {
  if (layout == EpisodeLayout::kD4rl) return;
  int64_t total = 0;
  for (size_t i = 0; i < steps.size(); ++i) {
    std::string group = group_of(static_cast<int64_t>(i));
    group.pop_back();
    total += steps[i];
    if (layout == EpisodeLayout::kRobomimic) {
      out.attribute(group, "num_samples", steps[i]);
      if (!options.model_file.empty()) out.attribute(group, "model_file", options.model_file);
      continue;
    }
    const RewardStatistics& r = rewards[i];
    const double n = static_cast<double>(std::max<int64_t>(r.count, 1));
    const double mean = r.sum / n;
    auto number = [&](const char* name, double x) {
      out.attribute(group, name, std::span<const double>(&x, 1));
    };
    out.attribute(group, "id", static_cast<int64_t>(i));
    out.attribute(group, "total_steps", steps[i]);
    if (i < options.seeds.size()) {
      out.attribute(group, "seed", static_cast<int64_t>(options.seeds[i]));
    }
    number("rewards_max", r.greatest);
    number("rewards_min", r.least);
    number("rewards_mean", mean);
    number("rewards_std", std::sqrt(std::max(0.0, r.squares / n - mean * mean)));
    number("rewards_sum", r.sum);
  }
  if (layout == EpisodeLayout::kMinari) return;
  Json env;
  env["env_name"] = std::string(m.names);
  env["env_type"] = 2;
  env["env_kwargs"] = Json::object();
  out.attribute("data", "total", total);
  out.attribute("data", "env_args", env.dump());
}

std::string LayoutWriter::File::metadata() const {
  int64_t total = 0;
  for (int64_t n : steps) total += n;
  const size_t observed = qpos.count + qvel.count;
  std::vector<double> low(observed, -HUGE_VAL), high(observed, HUGE_VAL);
  std::vector<double> least, greatest;
  for (int i = 0; i < m.nu; ++i) {
    const bool limited = m.actuator_ctrllimited[i];
    least.push_back(limited ? m.actuator_ctrlrange[2 * i] : -HUGE_VAL);
    greatest.push_back(limited ? m.actuator_ctrlrange[2 * i + 1] : HUGE_VAL);
  }
  Json j;
  j["dataset_id"] = std::filesystem::path(path).lexically_normal().filename().string();
  j["total_episodes"] = steps.size();
  j["total_steps"] = total;
  j["data_format"] = "hdf5";
  j["minari_version"] = kMinariVersion;
  j["observation_space"] = box_space(low, high);
  j["action_space"] = box_space(least, greatest);
  j["algorithm_name"] = "mj-simulate " + options.version;
  return j.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

LayoutWriter::LayoutWriter(EpisodeLayout layout, const std::string& path, const mjModel& m,
                           const RecordPlan& plan, const LayoutOptions& options)
    : file_(new File(layout, path, m, plan, options)) {
  file_->open();
}

LayoutWriter::~LayoutWriter() = default;

void LayoutWriter::write(FrameBlock& block) {
  File& f = *file_;
  h5::initialise();
  f.begin_episodes(block.rollout);
  for (int64_t i = 0; i < block.frames; ++i) {
    f.take_frame(block, i);
    for (Series& s : f.series) {
      if (s.rows == Rows::kFrames) f.append(s, f.frame.data());
    }
    if (!f.last_frame.empty()) f.add_step(f.last_frame.data(), f.frame.data());
    std::swap(f.last_frame, f.frame);
  }
  f.write_pending();
}

void LayoutWriter::finish(const std::vector<RolloutEnd>& ends) {
  File& f = *file_;
  h5::initialise();
  f.begin_episodes(static_cast<int64_t>(ends.size()) - 1);
  f.write_pending();
  f.end_flags(ends);
  f.describe_episodes();
  for (Series& s : f.series) f.out.check(s.handle.close());
  f.out.close();
  if (f.layout != EpisodeLayout::kMinari) return f.pending->commit();
  const FolderLock lock(f.path + "/data");
  write_file(f.path + "/data/metadata.json", std::string_view(f.metadata()), f.options.may_replace);
  f.pending->commit();
}

}  // namespace mj
