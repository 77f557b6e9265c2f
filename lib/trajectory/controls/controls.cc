// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/controls/controls.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/diagnostic.h"
#include "base/file_error.h"
#include "resource/archive.h"
#include "resource/file_bytes.h"
#include "trajectory/controls/control_csv.h"
#include "trajectory/controls/control_path.h"
#include "trajectory/controls/foreign_file.h"
#include "trajectory/controls/npy.h"
#include "trajectory/controls/npz.h"
#include "trajectory/datasets/minari_folder.h"

namespace mj {
namespace {

constexpr const char* kControls = "ctrl";
constexpr const char* kTime = "time";

[[noreturn]] void fail(const std::string& name, const std::string& message, std::string hint = {}) {
  Diagnostic d{.code = "bad-controls", .message = message, .hint = std::move(hint)};
  d.where.file = name;
  throw Error(std::move(d));
}

class NpyControls final : public ControlFile {
 public:
  // Takes the times from the array `times`. Without this array, takes them from the first column of
  // `array` if it has one column more than the model has controls.
  NpyControls(NpyArray array, std::optional<NpyArray> times, const mjModel& m)
      : ControlFile(m.nu, false), array_(std::move(array)), times_(std::move(times)) {
    const std::string name = array_.name();
    const int64_t columns = array_.columns();
    if (columns != m.nu && (times_ || columns != m.nu + 1)) {
      fail(name, "the array has " + std::to_string(columns) + " columns, expected " +
                     std::to_string(m.nu) +
                     (times_ ? "" : ", or a time and " + std::to_string(m.nu)));
    }
    if (array_.rows() == 0) fail(name, "the array has no rows");
    if (times_ && (times_->columns() != 1 || times_->rows() != array_.rows())) {
      fail(times_->name(), "the number of times differs from the number of rows of the controls");
    }
    set_timed(times_ || columns == m.nu + 1);
    add_checked(array_.rows(), name);
  }

  [[nodiscard]] Part read(int64_t first, int64_t count) const override {
    std::vector<double> values = array_.read(first, count);
    if (times_) return {std::move(values), times_->read(first, count)};
    if (!is_timed()) return {std::move(values), {}};
    Part part;
    for (auto row = values.begin(); row != values.end(); row += columns() + 1) {
      part.times.push_back(*row);
      part.values.insert(part.values.end(), row + 1, row + 1 + columns());
    }
    return part;
  }

 private:
  NpyArray array_;
  std::optional<NpyArray> times_;
};

// Returns the folder of a dataset, such as "data/demo_0/" for "data/demo_0/ctrl".
std::string folder_of(const std::string& dataset) {
  return dataset.substr(0, dataset.rfind('/') + 1);
}

class Hdf5Controls final : public ControlFile {
 public:
  Hdf5Controls(std::shared_ptr<const MatrixFile> file, const std::string& dataset, const mjModel& m,
               int64_t rollout)
      : ControlFile(m.nu, false),
        file_(std::move(file)),
        dataset_(dataset),
        time_(folder_of(dataset) + kTime),
        rollout_(rollout) {
    const std::string& name = file_->name();
    const auto shape = file_->shape(dataset_, rollout);
    if (!shape) {
      fail(
          name, "there is no dataset '" + dataset_ + "'",
          "FILE:DATASET selects the dataset with the controls; mj-inspect FILE lists all datasets");
    }
    if (shape->columns != m.nu) {
      fail(name, "dataset '" + dataset_ + "' has " + std::to_string(shape->columns) +
                     " columns, but the model has " + std::to_string(m.nu) + " controls");
    }
    if (shape->rows == 0) fail(name, "dataset '" + dataset_ + "' has no rows");
    const auto time = file_->shape(time_, rollout);
    if (time && (time->rows != shape->rows || time->columns != 1)) {
      fail(name, "datasets '" + time_ + "' and '" + dataset_ + "' have different numbers of rows");
    }
    set_timed(time.has_value());
    const auto states = file_->shape(folder_of(dataset_) + "qpos", rollout);
    // If a dataset qpos has as many rows as the controls, the file is a recording.
    if (states && states->rows == shape->rows) end_at_last_row();
    add_checked(shape->rows, name);
  }

  [[nodiscard]] Part read(int64_t first, int64_t count) const override {
    Part part{file_->read(dataset_, rollout_, first, count).values, {}};
    if (is_timed()) part.times = file_->read(time_, rollout_, first, count).values;
    return part;
  }

 private:
  std::shared_ptr<const MatrixFile> file_;
  std::string dataset_, time_;
  int64_t rollout_;
};

// The controls of an episode in a data set of another project.
class EpisodeControls final : public ControlFile {
 public:
  EpisodeControls(std::shared_ptr<const TrajectoryStream> episodes, int64_t rollout,
                  const std::string& name, const mjModel& m)
      : ControlFile(m.nu, true), episodes_(std::move(episodes)), rollout_(rollout) {
    const int64_t columns = episodes_->about()[Channel::kCtrl].columns;
    if (columns != m.nu) {
      fail(name, "the recorded actions have " + std::to_string(columns) +
                     " columns, but the model has " + std::to_string(m.nu) + " controls");
    }
    add_checked(episodes_->frames(rollout), name);
  }

  [[nodiscard]] Part read(int64_t first, int64_t count) const override {
    Trajectory t = episodes_->read(rollout_, first, count);
    return {std::move(t.channels[static_cast<size_t>(Channel::kCtrl)].values),
            std::move(t.channels[static_cast<size_t>(Channel::kTime)].values)};
  }

 private:
  std::shared_ptr<const TrajectoryStream> episodes_;
  int64_t rollout_;
};

// The controls of a recording. They were checked when they were recorded, and are not checked
// again.
class RecordedControls final : public ControlFile {
 public:
  RecordedControls(const TrajectoryStream& recording, int64_t rollout)
      : ControlFile(recording.about()[Channel::kCtrl].columns, true),
        recording_(recording),
        rollout_(rollout) {
    const int64_t frames = recording.frames(rollout);
    const int64_t last = std::min<int64_t>(frames, 2);
    add_rows(frames - last, {});
    add_rows(last, read(frames - last, last).times);
  }

  [[nodiscard]] Part read(int64_t first, int64_t count) const override {
    Trajectory t = recording_.read(rollout_, first, count);
    return {std::move(t[Channel::kCtrl].values), std::move(t[Channel::kTime].values)};
  }

 private:
  const TrajectoryStream& recording_;
  int64_t rollout_;
};

}  // namespace

void ControlFile::add_checked(int64_t count, const std::string& name) {
  const auto are_finite = [](const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
  };
  constexpr int64_t kAtOnce = 1 << 14;
  while (rows() < count) {
    const Part part = read(rows(), std::min(kAtOnce, count - rows()));
    if (!are_finite(part.values)) fail(name, "controls must be finite");
    const bool goes_back = has_times() && part.times[0] < last_time();
    if (goes_back || !are_finite(part.times) ||
        !std::is_sorted(part.times.begin(), part.times.end())) {
      fail(name, "the time decreases or is not finite");
    }
    add_rows(static_cast<int64_t>(part.values.size()) / columns(), part.times);
  }
}

namespace {

std::string list_text(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out;
}

std::unique_ptr<rollout::ControlTable> open_npz(const FileBytes& bytes, std::string array,
                                                const mjModel& m) {
  const NpzFile file(bytes);
  const std::vector<std::string>& arrays = file.arrays();
  if (array.empty()) array = arrays.size() == 1 ? arrays[0] : kControls;
  if (!file.has(array)) {
    fail(bytes.name(),
         "there is no array '" + array + "'; the file has the arrays " + list_text(arrays),
         "FILE:ARRAY selects the array with the controls");
  }
  const std::string time = folder_of(array) + kTime;
  std::optional<NpyArray> times;
  if (file.has(time)) times = file.read(time);
  return std::make_unique<NpyControls>(file.read(array), std::move(times), m);
}

// Returns the controls of each episode that has at least one step. Returns an empty list if the
// file is not a data set of episodes.
std::vector<std::unique_ptr<rollout::ControlTable>> open_episodes(
    const std::shared_ptr<const FileBytes>& bytes, const mjModel& m) {
  std::vector<std::unique_ptr<rollout::ControlTable>> out;
  std::shared_ptr<const TrajectoryStream> episodes;
  try {
    episodes = std::make_shared<const TrajectoryStream>(bytes, TrajectoryStream::Episodes());
  } catch (const Error& e) {
    if (is_failure_of_system(e)) throw;
    return out;
  }
  for (int64_t r = 0; r < episodes->rollouts(); ++r) {
    if (episodes->frames(r) == 0) continue;
    out.push_back(std::make_unique<EpisodeControls>(episodes, r, bytes->name(), m));
  }
  return out;
}

}  // namespace

std::vector<std::unique_ptr<rollout::ControlTable>> open_controls(const std::string& path,
                                                                  const mjModel& m,
                                                                  int64_t rollouts) {
  if (m.nu == 0) throw Error("bad-controls", "the model has no controls");
  constexpr size_t kBeginning = 512;
  const ControlPath what = parse_control_path(path);
  std::vector<std::unique_ptr<rollout::ControlTable>> out;
  const auto bytes = std::make_shared<const FileBytes>(recording_path(what.file));
  const std::string start = bytes->read(0, kBeginning);
  if (start.starts_with("\x89HDF")) {
    const auto file = std::make_shared<const MatrixFile>(bytes);
    const std::string dataset = what.array.empty() ? kControls : what.array;
    if (what.array.empty() && !file->shape(kControls)) out = open_episodes(bytes, m);
    if (!out.empty()) return out;
    for (int64_t r = 0; r < rollouts; ++r) {
      out.push_back(std::make_unique<Hdf5Controls>(file, dataset, m, r));
    }
    return out;
  }
  if (is_archive(start)) {
    out.push_back(open_npz(*bytes, what.array, m));
    return out;
  }
  if (!what.array.empty()) {
    fail(bytes->name(), "only NPZ and HDF5 files have named arrays", "omit ':" + what.array + "'");
  }
  if (is_npy(start)) {
    out.push_back(std::make_unique<NpyControls>(NpyArray(bytes), std::nullopt, m));
    return out;
  }
  if (const ForeignFile other = foreign_file(start); !other.kind.empty()) {
    fail(bytes->name(), "this is " + other.kind + ", but controls are CSV, NPY, NPZ or HDF5",
         other.hint);
  }
  out.push_back(std::make_unique<CsvControls>(bytes, m));
  return out;
}

std::unique_ptr<rollout::ControlTable> recorded_controls(const TrajectoryStream& recording,
                                                         int64_t rollout) {
  return std::make_unique<RecordedControls>(recording, rollout);
}

}  // namespace mj
