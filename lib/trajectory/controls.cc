// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/controls.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/diagnostic.h"
#include "trajectory/npy.h"
#include "trajectory/reader.h"
#include "trajectory/trajectory.h"

namespace mj {
namespace {

constexpr std::string_view kByteOrderMark("\xef\xbb\xbf", 3);
constexpr double kSameTime = 1e-9;  // seconds

struct Cell {
  std::string_view text;
  int column;  // in the line, from 1
};

// A line of a CSV file and where it is.
struct Line {
  std::string_view text;
  int number;
};

class CsvReader {
 public:
  CsvReader(std::string_view contents, const std::string& name, const mjModel& m)
      : contents_(contents), name_(name), labels_(channel_labels(m, Channel::kCtrl)) {}

  Controls read();

 private:
  [[nodiscard]] bool next_line(Line& line);
  [[nodiscard]] static std::vector<Cell> cells(const Line& line);
  void read_header(const Line& line, const std::vector<Cell>& cells);
  void choose_columns(const Line& line, size_t count);
  void read_row(const Line& line, const std::vector<Cell>& cells, Controls& out);
  [[nodiscard]] double number(const Line& line, const Cell& cell) const;
  [[noreturn]] void fail(const Line& line, const Cell& cell, const std::string& message,
                         std::string hint = {}) const;

  std::string_view contents_;
  const std::string& name_;
  std::vector<std::string> labels_;
  int line_ = 0;
  // Where each cell of a row goes: a control, or time.
  static constexpr int kTimeColumn = -1;
  std::vector<int> targets_;
};

void CsvReader::fail(const Line& line, const Cell& cell, const std::string& message,
                     std::string hint) const {
  throw Error(Diagnostic{.code = "bad-controls",
                         .message = message,
                         .where = {name_, line.number, cell.column,
                                   std::max<int>(1, static_cast<int>(cell.text.size()))},
                         .source_line = std::string(line.text.substr(0, 200)),
                         .hint = std::move(hint)});
}

// The next line that is neither empty nor a comment.
bool CsvReader::next_line(Line& line) {
  while (!contents_.empty()) {
    const size_t end = std::min(contents_.find('\n'), contents_.size());
    line = {contents_.substr(0, end), ++line_};
    contents_.remove_prefix(std::min(end + 1, contents_.size()));
    if (line.text.ends_with('\r')) line.text.remove_suffix(1);
    const size_t start = line.text.find_first_not_of(" \t");
    if (start != std::string_view::npos && line.text[start] != '#') return true;
  }
  return false;
}

std::vector<Cell> CsvReader::cells(const Line& line) {
  std::vector<Cell> out;
  size_t at = 0;
  for (;;) {
    const size_t end = std::min(line.text.find(',', at), line.text.size());
    const std::string_view raw = line.text.substr(at, end - at);
    const size_t start = raw.find_first_not_of(" \t");
    const size_t stop = raw.find_last_not_of(" \t");
    const bool blank = start == std::string_view::npos;
    const std::string_view text = blank ? std::string_view() : raw.substr(start, stop - start + 1);
    out.push_back({text, static_cast<int>(at + (blank ? 0 : start)) + 1});
    if (end == line.text.size()) return out;
    at = end + 1;
  }
}

bool parse(std::string_view text, double& x) {
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x);
  return error == std::errc() && end == text.data() + text.size();
}

double CsvReader::number(const Line& line, const Cell& cell) const {
  double x = 0;
  if (!parse(cell.text, x)) fail(line, cell, "'" + std::string(cell.text) + "' is not a number");
  if (!std::isfinite(x)) fail(line, cell, "controls must be finite");
  return x;
}

void CsvReader::read_header(const Line& line, const std::vector<Cell>& cells) {
  std::vector<std::string_view> known(labels_.begin(), labels_.end());
  known.push_back("time");
  for (const Cell& cell : cells) {
    const auto label = std::find(labels_.begin(), labels_.end(), cell.text);
    const bool is_time = label == labels_.end() && cell.text == "time";
    if (label == labels_.end() && !is_time) {
      const std::string match(closest_match(cell.text, known));
      fail(line, cell, "the model has no control '" + std::string(cell.text) + "'",
           match.empty() ? "" : "did you mean '" + match + "'?");
    }
    const int target = is_time ? kTimeColumn : static_cast<int>(label - labels_.begin());
    if (std::count(targets_.begin(), targets_.end(), target) > 0) {
      fail(line, cell, "column '" + std::string(cell.text) + "' is given twice");
    }
    targets_.push_back(target);
  }
}

// Without a header: the controls in order, with the time before them if there is one more.
void CsvReader::choose_columns(const Line& line, size_t count) {
  if (count != labels_.size() && count != labels_.size() + 1) {
    fail(line, {line.text, 1},
         "expected " + std::to_string(labels_.size()) + " numbers, or a time and " +
             std::to_string(labels_.size()) + " numbers, found " + std::to_string(count));
  }
  if (count > labels_.size()) targets_.push_back(kTimeColumn);
  for (size_t i = 0; i < labels_.size(); ++i) targets_.push_back(static_cast<int>(i));
}

void CsvReader::read_row(const Line& line, const std::vector<Cell>& cells, Controls& out) {
  if (cells.size() != targets_.size()) {
    fail(line, cells.back(),
         "expected " + std::to_string(targets_.size()) + " numbers as in the first line, found " +
             std::to_string(cells.size()));
  }
  const size_t start = out.values.size();
  out.values.resize(start + labels_.size());
  for (size_t i = 0; i < cells.size(); ++i) {
    const double x = number(line, cells[i]);
    if (targets_[i] != kTimeColumn) {
      out.values[start + static_cast<size_t>(targets_[i])] = x;
      continue;
    }
    if (!out.times.empty() && x < out.times.back()) fail(line, cells[i], "time goes back");
    out.times.push_back(x);
  }
}

Controls CsvReader::read() {
  Controls out;
  out.columns = static_cast<int64_t>(labels_.size());
  Line line;
  while (next_line(line)) {
    const std::vector<Cell> row = cells(line);
    double ignored = 0;
    if (targets_.empty() && !parse(row[0].text, ignored)) {
      read_header(line, row);
      continue;
    }
    if (targets_.empty()) choose_columns(line, row.size());
    read_row(line, row, out);
  }
  if (out.values.empty()) fail({"", 0}, {"", 0}, "there are no controls in the file");
  return out;
}

[[noreturn]] void fail_file(const std::string& name, const std::string& message) {
  Diagnostic d{.code = "bad-controls", .message = message};
  d.where.file = name;
  throw Error(std::move(d));
}

bool are_finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
}

Controls read_numpy(std::string_view contents, const std::string& name, const mjModel& m) {
  const Matrix matrix = read_npy(contents, name);
  const bool has_time = matrix.columns == m.nu + 1;
  if (matrix.columns != m.nu && !has_time) {
    fail_file(name, "the array has " + std::to_string(matrix.columns) + " columns, expected " +
                        std::to_string(m.nu) + ", or a time and " + std::to_string(m.nu));
  }
  if (matrix.rows == 0) fail_file(name, "the array has no rows");
  if (!are_finite(matrix.values)) fail_file(name, "controls must be finite");
  Controls out{m.nu, {}, {}};
  for (int64_t row = 0; row < matrix.rows; ++row) {
    const double* from = matrix.values.data() + row * matrix.columns;
    if (has_time) out.times.push_back(*from++);
    out.values.insert(out.values.end(), from, from + m.nu);
  }
  if (!std::is_sorted(out.times.begin(), out.times.end())) fail_file(name, "time goes back");
  return out;
}

Controls read_hdf5(std::string_view contents, const std::string& name, const mjModel& m,
                   int64_t rollout) {
  auto fail = [&](const std::string& message) { fail_file(name, message); };
  std::optional<Matrix> ctrl = read_matrix(contents, name, "ctrl", rollout);
  if (!ctrl) fail("there is no dataset 'ctrl'");
  if (ctrl->columns != m.nu) {
    fail("dataset 'ctrl' has " + std::to_string(ctrl->columns) + " columns, the model has " +
         std::to_string(m.nu) + " controls");
  }
  if (ctrl->rows == 0) fail("dataset 'ctrl' has no rows");
  if (!are_finite(ctrl->values)) fail("controls must be finite");
  Controls out{ctrl->columns, std::move(ctrl->values), {}};
  std::optional<Matrix> time = read_matrix(contents, name, "time", rollout);
  if (!time) return out;
  if (time->rows != ctrl->rows || time->columns != 1) {
    fail("datasets 'time' and 'ctrl' have different numbers of rows");
  }
  if (!std::is_sorted(time->values.begin(), time->values.end()) || !are_finite(time->values)) {
    fail("dataset 'time' goes back");
  }
  out.times = std::move(time->values);
  return out;
}

}  // namespace

std::span<const double> Controls::at(int64_t step, double time) {
  int64_t row = std::min(step, rows() - 1);
  if (!times.empty()) {
    const auto after = std::upper_bound(times.begin(), times.end(), time + kSameTime);
    row = std::max<int64_t>(after - times.begin() - 1, 0);
  }
  return {values.data() + row * columns, static_cast<size_t>(columns)};
}

bool Controls::is_over(int64_t step, double time) const {
  if (times.empty()) return step >= rows();
  const double last = times.back();
  const double interval = times.size() > 1 ? last - times[times.size() - 2] : 0;
  return time >= last + interval - kSameTime;
}

int64_t RecordedControls::frames() const {
  return recording_.rollouts()[static_cast<size_t>(rollout_)].frames;
}

// With the frame after it, if there is one.
void RecordedControls::need(int64_t frame) {
  constexpr int64_t kAtOnce = 1024;
  if (holds(frame) && (holds(frame + 1) || frame + 1 >= frames())) return;
  first_ = frame;
  part_ = recording_.read(rollout_, first_, std::min(kAtOnce, frames() - first_));
}

std::span<const double> RecordedControls::at(int64_t, double time) {
  for (;;) {
    need(current_);
    const int64_t next = current_ + 1;
    if (!holds(next) || part_[Channel::kTime].row(next - first_)[0] > time + kSameTime) break;
    current_ = next;
  }
  return part_[Channel::kCtrl].row(current_ - first_);
}

bool RecordedControls::is_over(int64_t, double time) const {
  if (current_ + 1 < frames() || !holds(current_)) return false;
  const double last = part_[Channel::kTime].row(current_ - first_)[0];
  const double before =
      holds(current_ - 1) ? part_[Channel::kTime].row(current_ - 1 - first_)[0] : last;
  return time >= last + (last - before) - kSameTime;
}

Controls read_controls(std::string_view contents, const std::string& name, const mjModel& m,
                       int64_t rollout) {
  if (m.nu == 0) throw Error("bad-controls", "the model has no controls");
  if (contents.starts_with(kByteOrderMark)) contents.remove_prefix(kByteOrderMark.size());
  if (contents.starts_with("\x89HDF")) return read_hdf5(contents, name, m, rollout);
  if (is_npy(contents)) return read_numpy(contents, name, m);
  return CsvReader(contents, name, m).read();
}

}  // namespace mj
