// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/controls.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/diagnostic.h"
#include "resource/file_bytes.h"
#include "trajectory/control_csv.h"
#include "trajectory/npy.h"

namespace mj {
namespace {

constexpr double kSameTime = 1e-9;  // seconds

[[noreturn]] void fail(const std::string& name, const std::string& message) {
  Diagnostic d{.code = "bad-controls", .message = message};
  d.where.file = name;
  throw Error(std::move(d));
}

class NpyControls final : public ControlTable {
 public:
  NpyControls(std::shared_ptr<const FileBytes> bytes, const mjModel& m)
      : ControlTable(m.nu, false), array_(std::move(bytes)) {
    const std::string& name = array_.name();
    if (array_.columns() != m.nu && array_.columns() != m.nu + 1) {
      fail(name, "the array has " + std::to_string(array_.columns()) + " columns, expected " +
                     std::to_string(m.nu) + ", or a time and " + std::to_string(m.nu));
    }
    if (array_.rows() == 0) fail(name, "the array has no rows");
    set_timed(array_.columns() == m.nu + 1);
    add_checked(array_.rows(), name);
  }

  [[nodiscard]] Part read(int64_t first, int64_t count) const override {
    std::vector<double> values = array_.read(first, count);
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
};

class Hdf5Controls final : public ControlTable {
 public:
  Hdf5Controls(std::shared_ptr<const MatrixFile> file, const mjModel& m, int64_t rollout)
      : ControlTable(m.nu, false), file_(std::move(file)), rollout_(rollout) {
    const std::string& name = file_->name();
    const auto shape = file_->shape("ctrl", rollout);
    if (!shape) fail(name, "there is no dataset 'ctrl'");
    if (shape->columns != m.nu) {
      fail(name, "dataset 'ctrl' has " + std::to_string(shape->columns) +
                     " columns, the model has " + std::to_string(m.nu) + " controls");
    }
    if (shape->rows == 0) fail(name, "dataset 'ctrl' has no rows");
    const auto time = file_->shape("time", rollout);
    if (time && (time->rows != shape->rows || time->columns != 1)) {
      fail(name, "datasets 'time' and 'ctrl' have different numbers of rows");
    }
    set_timed(time.has_value());
    add_checked(shape->rows, name);
  }

  [[nodiscard]] Part read(int64_t first, int64_t count) const override {
    Part part{file_->read("ctrl", rollout_, first, count).values, {}};
    if (is_timed()) part.times = file_->read("time", rollout_, first, count).values;
    return part;
  }

 private:
  std::shared_ptr<const MatrixFile> file_;
  int64_t rollout_;
};

// What was recorded was applied: it is taken as it is.
class RecordedControls final : public ControlTable {
 public:
  RecordedControls(const TrajectoryStream& recording, int64_t rollout)
      : ControlTable(recording.about()[Channel::kCtrl].columns, true),
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

void ControlTable::add_rows(int64_t count, std::span<const double> times) {
  rows_ += count;
  for (const double time : times) {
    before_last_ = has_times_ ? last_ : time;
    last_ = time;
    has_times_ = true;
  }
}

void ControlTable::add_checked(int64_t count, const std::string& name) {
  const auto are_finite = [](const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
  };
  constexpr int64_t kAtOnce = 1 << 14;
  while (rows_ < count) {
    const Part part = read(rows_, std::min(kAtOnce, count - rows_));
    if (!are_finite(part.values)) fail(name, "controls must be finite");
    const bool goes_back = has_times_ && part.times[0] < last_;
    if (goes_back || !are_finite(part.times) ||
        !std::is_sorted(part.times.begin(), part.times.end())) {
      fail(name, "time goes back");
    }
    add_rows(static_cast<int64_t>(part.values.size()) / columns_, part.times);
  }
}

// Parts begin at multiples of their length, so that rows in order read each once.
void ControlRows::need(int64_t row) {
  constexpr int64_t kAtOnce = 1024;
  if (row >= first_ && row < first_ + count_) return;
  first_ = row / kAtOnce * kAtOnce;
  count_ = std::min(kAtOnce, table_.rows() - first_);
  part_ = table_.read(first_, count_);
}

double ControlRows::time_of(int64_t row) {
  if (row >= table_.rows()) return std::numeric_limits<double>::infinity();
  need(row);
  return part_.times[static_cast<size_t>(row - first_)];
}

void ControlRows::go_to(int64_t row) {
  if (row == current_) return;
  need(row);
  const auto from = part_.values.begin() + (row - first_) * table_.columns();
  row_.assign(from, from + table_.columns());
  current_ = row;
}

std::span<const double> ControlRows::at(int64_t step, double time) {
  if (!table_.is_timed()) {
    go_to(std::min(step, table_.rows() - 1));
    return row_;
  }
  while (current_ < 0 || next_time_ <= time + kSameTime) {
    go_to(current_ + 1);
    next_time_ = time_of(current_ + 1);
  }
  return row_;
}

bool ControlRows::is_over(int64_t step, double time) const {
  return table_.is_timed() ? time >= table_.end_time() - kSameTime : step >= table_.rows();
}

std::vector<std::unique_ptr<ControlTable>> open_controls(const std::string& path, const mjModel& m,
                                                         int64_t rollouts) {
  if (m.nu == 0) throw Error("bad-controls", "the model has no controls");
  std::vector<std::unique_ptr<ControlTable>> out;
  const auto bytes = std::make_shared<const FileBytes>(path);
  const std::string start = bytes->read(0, 8);
  if (start.starts_with("\x89HDF")) {
    const auto file = std::make_shared<const MatrixFile>(bytes);
    for (int64_t r = 0; r < rollouts; ++r) {
      out.push_back(std::make_unique<Hdf5Controls>(file, m, r));
    }
  } else if (is_npy(start)) {
    out.push_back(std::make_unique<NpyControls>(bytes, m));
  } else {
    out.push_back(std::make_unique<CsvControls>(bytes, m));
  }
  return out;
}

std::unique_ptr<ControlTable> recorded_controls(const TrajectoryStream& recording,
                                                int64_t rollout) {
  return std::make_unique<RecordedControls>(recording, rollout);
}

}  // namespace mj
