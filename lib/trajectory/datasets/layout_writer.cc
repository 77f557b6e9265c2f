// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/datasets/layout_writer.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>

#include "base/diagnostic.h"
#include "hdf5/hdf5_output.h"
#include "model/names.h"
#include "resource/write/atomic_file.h"
#include "resource/write/folder_lock.h"
#include "resource/write/unnamed_file.h"
#include "trajectory/datasets/minari_folder.h"
#include "trajectory/datasets/reward.h"

namespace mj {
namespace {

using h5::Number;
using h5::Shape;
using Json = nlohmann::ordered_json;

constexpr int64_t kChunkBytes = 1 << 16;
constexpr const char* kMinariVersion = "0.5.0";  // first version with metadata.json

// Adjacent columns of a recorded frame. A frame holds the columns of all arrays in a row.
struct Piece {
  size_t first = 0;
  size_t count = 0;
};

enum class Rows {
  kFrames,  // one row for each of the T + 1 frames
  kSteps,   // one row for each step: the frame before the step
  kNext,    // one row for each step: the frame after the step
  // A 0 for each step. The end of the episode may replace the last 0.
  kNothing,
};

// A dataset of the output file, with its rows that are collected but not yet written.
struct Series {
  std::string name;
  Rows rows;
  // columns of the frame that form a row; if empty, a row is a single 0
  std::vector<Piece> pieces;
  Number number = Number::kReal;
  bool is_vector = false;
  bool is_scaled = false;  // whether limited controls are scaled from their ranges to [-1, 1]
  h5::Handle handle = {};  // open dataset; set once the data no longer fit into one chunk
  Shape shape = {};
  int64_t written = 0;
  std::vector<double> pending = {};
};

struct Observation {
  std::string name;
  Piece piece;
};

// A dataset of pictures. Its rows are written one by one.
struct PictureSeries {
  size_t pixels;  // index in the plan
  Rows rows;
  h5::Handle handle;
  Shape shape;
  int64_t written = 0;
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

// Returns the name of an observation: "imu" for "sensor/imu", and "body_torso_xpos" for
// "body/torso/xpos".
std::string observation_name(const std::string& array) {
  constexpr std::string_view kSensor = "sensor/";
  std::string name = array.starts_with(kSensor) ? array.substr(kSensor.size()) : array;
  std::replace(name.begin(), name.end(), '/', '_');
  return name;
}

// Returns the name of observed pictures: "front_image" for "camera/front/rgb".
std::string picture_name(const PixelArray& a) {
  constexpr std::string_view kCamera = "camera/";
  const size_t last = a.name.rfind('/');
  const std::string camera = a.name.substr(kCamera.size(), last - kCamera.size());
  return camera + (a.kind == PixelKind::kRgb ? "_image" : "_" + a.name.substr(last + 1));
}

// Returns the description of a space of bounded or unbounded vectors as Minari writes it. The text
// is JSON, but bounds that are not finite are written as in Python.
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

std::vector<std::string> layout_record(const mjModel& m, const LayoutOptions& options) {
  std::vector<std::string> items = {"time", "qpos", "qvel", "act", "ctrl", "sensordata"};
  items.insert(items.end(), options.observe.begin(), options.observe.end());
  if (options.reward.empty()) return items;
  const std::vector<std::string> more = reward_items(m, options.reward);
  items.insert(items.end(), more.begin(), more.end());
  return items;
}

struct LayoutWriter::File {
  EpisodeLayout layout;
  std::string path;
  const mjModel& m;
  const RecordPlan& plan;
  LayoutOptions options;
  Piece time, qpos, qvel, act, ctrl, sensordata;
  std::vector<Piece> places;  // for each array of the plan, its columns in a frame
  std::optional<Reward> reward;
  size_t reward_column = 0;  // column of the reward in a frame; it follows all arrays
  std::vector<Observation> observations;
  std::optional<UnnamedFile> unnamed;
  h5::Output out;

  std::vector<Series> series;
  std::vector<PictureSeries> picture_series;
  std::vector<std::vector<std::byte>> last_pictures;  // pictures of the previous frame
  int64_t episode = -1;
  std::vector<double> frame;       // current frame: all arrays, then the reward
  std::vector<double> last_frame;  // previous frame of the episode; empty before the second frame
  // for d4rl: first step of each episode, counted over all episodes
  std::vector<int64_t> first_step;
  std::vector<int64_t> steps;  // number of steps of each episode
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
  void begin_pictures();
  void end_pictures();
  void take_pictures(const FrameBlock& block, int64_t i);
  void begin_episodes(int64_t last);
  void begin_episode(int64_t i);
  void take_frame(const FrameBlock& block, int64_t i);
  void add_step(const double* before, const double* after);
  void append(Series& s, const double* from);
  [[nodiscard]] int64_t steps_of_series() const;
  [[nodiscard]] int64_t pending_rows(const Series& s) const;
  void write_pending(Series& s, int64_t rows);
  void end_series();
  void choose_observations();
  [[nodiscard]] std::vector<Piece> observed() const;
  void commit();
  void end_flags(const std::vector<rollout::End>& ends);
  void write_flag(const std::string& name, int64_t row);
  void describe_episodes();
  [[nodiscard]] std::string metadata() const;
};

void LayoutWriter::File::open() {
  size_t stride = 0;
  for (const RecordedArray& a : plan.arrays) {
    const Piece piece{stride, a.is_list() ? 0 : static_cast<size_t>(a.columns)};
    places.push_back(piece);
    stride += piece.count;
    if (a.name == "time") time = piece;
    if (a.name == "qpos") qpos = piece;
    if (a.name == "qvel") qvel = piece;
    if (a.name == "act") act = piece;
    if (a.name == "ctrl") ctrl = piece;
    if (a.name == "sensordata") sensordata = piece;
  }
  reward_column = stride;
  choose_observations();
  if (!options.reward.empty()) {
    std::vector<size_t> starts;
    for (const Piece& piece : places) starts.push_back(piece.first);
    reward.emplace(m, options.reward, plan, starts);
  }
  struct stat status;
  const bool is_there = ::stat(data_path().c_str(), &status) == 0;
  if (is_there && S_ISDIR(status.st_mode)) out.fail(std::strerror(EISDIR));
  if (is_there && !S_ISREG(status.st_mode)) {
    out.fail("this layout needs a file, not a device or pipe");
  }
  if (!options.may_replace) refuse_to_replace(data_path());
  const bool is_folder = layout == EpisodeLayout::kMinari;
  std::filesystem::path folder = std::filesystem::absolute(data_path()).parent_path();
  if (is_folder && std::filesystem::is_directory(folder)) {
    // If the folder is locked, fail now and not after the simulation. The lock is released at once.
    const FolderLock can_be_had(folder);
  }
  while (is_folder && !std::filesystem::exists(folder)) folder = folder.parent_path();
  unnamed.emplace(folder, path);
  out.create(unnamed->path());
  unnamed->hide();
  out.attribute("/", "every", options.every);
  out.attribute("/", "nq", static_cast<int64_t>(m.nq));
  if (layout == EpisodeLayout::kD4rl) series = make_series();
}

void LayoutWriter::File::choose_observations() {
  if (options.observe.empty()) {
    observations = {{"qpos", qpos}, {"qvel", qvel}};
    for (int i = 0; i < m.nsensor && layout == EpisodeLayout::kRobomimic; ++i) {
      const char* name = id_to_name(m, mjOBJ_SENSOR, i);
      if (!name || std::string_view(name).find('/') != std::string_view::npos) continue;
      if (std::string_view(name) == "qpos" || std::string_view(name) == "qvel") continue;
      observations.push_back({name,
                              {sensordata.first + static_cast<size_t>(m.sensor_adr[i]),
                               static_cast<size_t>(m.sensor_dim[i])}});
    }
    return;
  }
  for (const RecordedArray& a : make_record_plan(m, options.observe, options.size).arrays) {
    if (a.is_list()) {
      throw Error("usage",
                  "'" + a.name + "' has a varying number of rows, so it cannot be an observation");
    }
    if (!a.is_implied) {
      observations.push_back({observation_name(a.name), places[plan.index_of(a.name)]});
    }
  }
}

std::vector<Piece> LayoutWriter::File::observed() const {
  std::vector<Piece> all;
  for (const Observation& o : observations) all.push_back(o.piece);
  return all;
}

std::vector<Series> LayoutWriter::File::make_series() const {
  std::vector<Series> out_series;
  auto add = [&](const std::string& name, Rows rows, std::vector<Piece> pieces,
                 Number number = Number::kReal, bool is_vector = false) {
    out_series.push_back({name, rows, std::move(pieces), number, is_vector});
  };
  const std::vector<Piece> reward_piece = {{reward_column, 1}};
  switch (layout) {
    case EpisodeLayout::kRobomimic:
      add("states", Rows::kSteps, {time, qpos, qvel});
      add("actions", Rows::kSteps, {ctrl});
      out_series.back().is_scaled = true;
      add("ctrl", Rows::kSteps, {ctrl});
      if (act.count > 0) add("act", Rows::kSteps, {act});
      add("rewards", Rows::kNext, reward_piece, Number::kReal, true);
      add("dones", Rows::kNothing, {}, Number::kInteger, true);
      for (const auto& [group, rows] :
           {std::pair{"obs/", Rows::kSteps}, {"next_obs/", Rows::kNext}}) {
        for (const Observation& o : observations) add(group + o.name, rows, {o.piece});
      }
      break;
    case EpisodeLayout::kMinari:
      add("observations", Rows::kFrames, observed());
      add("actions", Rows::kSteps, {ctrl});
      add("rewards", Rows::kNext, reward_piece, Number::kReal, true);
      add("terminations", Rows::kNothing, {}, Number::kBoolean, true);
      add("truncations", Rows::kNothing, {}, Number::kBoolean, true);
      add("infos/time", Rows::kFrames, {time}, Number::kReal, true);
      add("infos/qpos", Rows::kFrames, {qpos});
      add("infos/qvel", Rows::kFrames, {qvel});
      if (act.count > 0) add("infos/act", Rows::kFrames, {act});
      if (sensordata.count > 0) add("infos/sensordata", Rows::kFrames, {sensordata});
      break;
    case EpisodeLayout::kD4rl:
      add("observations", Rows::kSteps, observed(), Number::kFloat);
      add("next_observations", Rows::kNext, observed(), Number::kFloat);
      add("actions", Rows::kSteps, {ctrl}, Number::kFloat);
      add("rewards", Rows::kNext, reward_piece, Number::kFloat, true);
      add("terminals", Rows::kNothing, {}, Number::kBoolean, true);
      add("timeouts", Rows::kNothing, {}, Number::kBoolean, true);
      add("infos/qpos", Rows::kSteps, {qpos});
      add("infos/qvel", Rows::kSteps, {qvel});
      if (act.count > 0) add("infos/act", Rows::kSteps, {act});
      add("infos/ctrl", Rows::kSteps, {ctrl});
      add("infos/time", Rows::kSteps, {time}, Number::kReal, true);
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

// Makes the datasets of the pictures of an episode.
void LayoutWriter::File::begin_pictures() {
  for (size_t k = 0; k < plan.pixels.size(); ++k) {
    const PixelArray& a = plan.pixels[k];
    for (const auto& [group, rows] :
         {std::pair{"obs/", Rows::kSteps}, {"next_obs/", Rows::kNext}}) {
      PictureSeries s;
      s.pixels = k;
      s.rows = rows;
      s.shape.columns = a.width * a.height * a.channels();
      s.shape.row = {a.height, a.width, a.channels()};
      s.shape.chunk_rows = std::max<int64_t>(kChunkBytes / a.bytes(), 1);
      s.shape.compression = options.compression;
      s.shape.number = a.kind == PixelKind::kRgb     ? Number::kByte
                       : a.kind == PixelKind::kDepth ? Number::kFloat
                                                     : Number::kInteger;
      s.handle = out.matrix(group_of(episode) + group + picture_name(a), s.shape);
      picture_series.push_back(std::move(s));
    }
  }
}

void LayoutWriter::File::end_pictures() {
  for (PictureSeries& s : picture_series) out.check(s.handle.close());
  picture_series.clear();
}

// Writes the pictures of the step that ends with frame `i` of the block: observations are the
// pictures of the previous frame, and next observations are the pictures of frame `i`.
void LayoutWriter::File::take_pictures(const FrameBlock& block, int64_t i) {
  for (PictureSeries& s : picture_series) {
    if (last_frame.empty()) break;
    const void* const from =
        s.rows == Rows::kSteps ? last_pictures[s.pixels].data() : block.pixels(s.pixels, i).data();
    out.set_rows(s.handle, s.shape, s.written + 1);
    out.write_stored_rows(s.handle, s.shape, 0, s.written, 1, from);
    ++s.written;
  }
  last_pictures.resize(plan.pixels.size());
  for (size_t k = 0; k < plan.pixels.size(); ++k) {
    const auto now = block.pixels(k, i);
    last_pictures[k].assign(now.begin(), now.end());
  }
}

// Begins all episodes up to number `last`. A rollout without a frame becomes an empty episode.
void LayoutWriter::File::begin_episodes(int64_t last) {
  while (episode < last) begin_episode(episode + 1);
}

void LayoutWriter::File::begin_episode(int64_t i) {
  if (layout != EpisodeLayout::kD4rl) end_series();
  end_pictures();
  episode = i;
  last_frame.clear();
  first_step.push_back(first_step.empty() ? 0 : first_step.back() + steps.back());
  steps.push_back(0);
  rewards.emplace_back();
  if (layout == EpisodeLayout::kD4rl) return;
  series = make_series();
  begin_pictures();
}

void LayoutWriter::File::take_frame(const FrameBlock& block, int64_t i) {
  frame.clear();
  for (size_t k = 0; k < plan.arrays.size(); ++k) {
    const double* row = block.row(k, i);
    if (!plan.arrays[k].is_list()) frame.insert(frame.end(), row, row + plan.arrays[k].columns);
  }
  frame.push_back(reward ? reward->value(frame) : 0);
}

void LayoutWriter::File::append(Series& s, const double* from) {
  if (s.pieces.empty()) s.pending.push_back(0);
  for (const Piece& piece : s.pieces) {
    s.pending.insert(s.pending.end(), from + piece.first, from + piece.first + piece.count);
  }
  if (s.is_scaled) scale_controls(m, std::span(s.pending).last(static_cast<size_t>(m.nu)));
  const int64_t rows = pending_rows(s);
  // writes one chunk, so that at most one chunk of rows is kept
  if (rows > s.shape.chunk_rows) write_pending(s, s.shape.chunk_rows);
}

void LayoutWriter::File::add_step(const double* before, const double* after) {
  for (Series& s : series) {
    if (s.rows != Rows::kFrames) append(s, s.rows == Rows::kSteps ? before : after);
  }
  rewards.back().add(after[reward_column]);
  ++steps.back();
}

// Returns the number of steps in the datasets that are now being written. They hold one episode or,
// for d4rl, all episodes.
int64_t LayoutWriter::File::steps_of_series() const {
  if (steps.empty()) return 0;
  return steps.back() + (layout == EpisodeLayout::kD4rl ? first_step.back() : 0);
}

int64_t LayoutWriter::File::pending_rows(const Series& s) const {
  if (s.shape.columns == 0) return steps_of_series() - s.written;
  return static_cast<int64_t>(s.pending.size()) / s.shape.columns;
}

// Appends the first `rows` pending rows of the series to its dataset.
void LayoutWriter::File::write_pending(Series& s, int64_t rows) {
  if (!s.handle.valid()) s.handle = out.matrix(group_of(episode) + s.name, s.shape);
  out.set_rows(s.handle, s.shape, s.written + rows);
  out.write_rows(s.handle, s.shape, 0, s.written, rows, s.pending.data());
  s.written += rows;
  s.pending.erase(s.pending.begin(), s.pending.begin() + rows * s.shape.columns);
}

// Writes the rows that are still pending, and closes the datasets of the episode or, for d4rl, of
// all episodes.
void LayoutWriter::File::end_series() {
  for (Series& s : series) {
    const int64_t rows = pending_rows(s);
    if (s.handle.valid()) {
      if (rows > 0) write_pending(s, rows);
      out.check(s.handle.close());
    } else {
      out.whole_matrix(group_of(episode) + s.name, s.shape, rows, s.pending.data());
    }
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

// Marks the steps at which episodes end. The last step is terminal if the simulation was unstable.
// Otherwise the episode counts as truncated.
void LayoutWriter::File::end_flags(const std::vector<rollout::End>& ends) {
  for (size_t i = 0; i < steps.size(); ++i) {
    if (steps[i] == 0) continue;
    episode = static_cast<int64_t>(i);
    const bool is_terminal = ends[i].status == rollout::Status::kUnstable;
    const int64_t row = steps[i] - 1 + (layout == EpisodeLayout::kD4rl ? first_step[i] : 0);
    if (layout == EpisodeLayout::kRobomimic) write_flag("dones", row);
    if (layout == EpisodeLayout::kMinari) {
      write_flag(is_terminal ? "terminations" : "truncations", row);
    }
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
  Json env = Json::object();
  env["env_name"] = std::string(m.names);
  env["env_type"] = 2;
  env["env_kwargs"] = Json::object();
  out.attribute("data", "total", total);
  out.attribute("data", "env_args", env.dump());
}

std::string LayoutWriter::File::metadata() const {
  int64_t total = 0;
  for (int64_t n : steps) total += n;
  size_t numbers = 0;
  for (const Piece& piece : observed()) numbers += piece.count;
  std::vector<double> low(numbers, -HUGE_VAL), high(numbers, HUGE_VAL);
  std::vector<double> least, greatest;
  for (int i = 0; i < m.nu; ++i) {
    const bool limited = m.actuator_ctrllimited[i];
    least.push_back(limited ? m.actuator_ctrlrange[2 * i] : -HUGE_VAL);
    greatest.push_back(limited ? m.actuator_ctrlrange[2 * i + 1] : HUGE_VAL);
  }
  Json j = Json::object();
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
  const FragileCode fragile = h5::fragile_code();
  file_->open();
}

LayoutWriter::~LayoutWriter() = default;

void LayoutWriter::write(FrameBlock& block) {
  File& f = *file_;
  h5::initialise();
  const FragileCode fragile = h5::fragile_code();
  f.begin_episodes(block.rollout);
  for (int64_t i = 0; i < block.frames; ++i) {
    f.take_frame(block, i);
    for (Series& s : f.series) {
      if (s.rows == Rows::kFrames) f.append(s, f.frame.data());
    }
    f.take_pictures(block, i);
    if (!f.last_frame.empty()) f.add_step(f.last_frame.data(), f.frame.data());
    std::swap(f.last_frame, f.frame);
  }
}

// Gives the finished files their final names.
void LayoutWriter::File::commit() {
  if (layout == EpisodeLayout::kMinari) {
    write_minari_folder(path, metadata(), *unnamed, options.may_replace);
  } else {
    unnamed->give_name(path, options.may_replace);
  }
}

void LayoutWriter::finish(const std::vector<rollout::End>& ends) {
  File& f = *file_;
  h5::initialise();
  const FragileCode fragile = h5::fragile_code();
  f.begin_episodes(static_cast<int64_t>(ends.size()) - 1);
  f.end_series();
  f.end_pictures();
  f.end_flags(ends);
  f.describe_episodes();
  f.out.close();
  f.commit();
}

}  // namespace mj
