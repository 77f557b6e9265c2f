// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/controls/control_csv.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "base/csv.h"
#include "base/diagnostic.h"
#include "resource/shown_lines.h"
#include "trajectory/trajectory.h"

namespace mj {
namespace {

constexpr std::string_view kByteOrderMark("\xef\xbb\xbf", 3);
constexpr size_t kBytesAtOnce = 1 << 16;
constexpr size_t kLongestLine = 1 << 24;
constexpr int64_t kRowsOfPlace = 1024;

constexpr std::string_view kTime = "time";
constexpr std::string_view kArray = "ctrl.";
constexpr std::string_view kBlanks = " \t";
constexpr char kSeparators[] = {',', ';', '\t', ' '};

// Returns the place of the quotation mark that closes the text opened at `open`, or npos. Two
// adjacent quotation marks inside the text stand for one character.
size_t closing_quote(std::string_view text, size_t open) {
  for (size_t at = open + 1; (at = text.find('"', at)) != std::string_view::npos; at += 2) {
    if (at + 1 == text.size() || text[at + 1] != '"') return at;
  }
  return std::string_view::npos;
}

bool parse_number(std::string_view text, double& x) {
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

struct CsvControls::Cell {
  std::string_view text;
  int column;  // column of the line at which the cell begins, counted from 1
  bool is_quoted = false;

  // Returns the name in a cell. The name may be in quotation marks, as csv_cell() writes it.
  [[nodiscard]] std::string name() const {
    return csv_text(is_quoted ? '"' + std::string(text) + '"' : std::string(text));
  }
};

struct CsvControls::Line {
  std::string_view text;
  Place place;
  [[nodiscard]] int number() const { return place.line + 1; }
};

// A reader of lines that begins at a given place in the file. It skips empty lines and comments.
class CsvControls::Lines {
 public:
  Lines(const FileBytes& bytes, Place from) : bytes_(bytes), next_(from), start_(from.byte) {}

  // Reads the next line into `line`. Returns false at the end of the file. The text of the line is
  // valid until the next call.
  [[nodiscard]] bool next(Line& line) {
    while (const auto text = take()) {
      line.text = *text;
      line.place = {next_.byte - taken_, next_.line - 1};
      if (line.place.byte == 0 && line.text.starts_with(kByteOrderMark)) {
        line.text.remove_prefix(kByteOrderMark.size());
      }
      if (line.text.ends_with('\r')) line.text.remove_suffix(1);
      const size_t start = line.text.find_first_not_of(kBlanks);
      if (start != std::string_view::npos && line.text[start] != '#') return true;
    }
    return false;
  }

 private:
  // Returns the next line without the line break, or nothing at the end of the file.
  [[nodiscard]] std::optional<std::string_view> take() {
    size_t at = next_.byte - start_;
    size_t end = buffer_.find('\n', at);
    while (end == std::string::npos) {
      buffer_.erase(0, at);
      start_ += at;
      at = 0;
      const size_t had = buffer_.size();
      if (had > kLongestLine) too_long();
      const std::string more = bytes_.read(start_ + had, std::max(kBytesAtOnce, had));
      if (more.empty()) break;
      buffer_ += more;
      end = buffer_.find('\n', had);
    }
    if (at == buffer_.size()) return {};
    taken_ = std::min(end, buffer_.size() - 1) + 1 - at;
    next_.byte += taken_;
    ++next_.line;
    return std::string_view(buffer_).substr(at, end == std::string::npos ? end : end - at);
  }

  [[noreturn]] void too_long() const {
    throw Error(Diagnostic{.code = "bad-controls",
                           .message = "the line has more than " + std::to_string(kLongestLine) +
                                      " bytes, so this is not a table",
                           .where = {bytes_.name(), next_.line + 1}});
  }

  const FileBytes& bytes_;
  Place next_;
  size_t taken_ = 0;    // number of bytes in the last line, including its line break
  std::string buffer_;  // contents of the file from byte start_ on
  size_t start_;
};

void CsvControls::fail(const Line& line, const Cell& cell, const std::string& message,
                       std::string hint) const {
  const bool is_shown = may_show_lines(bytes_->name(), bytes_->name());
  throw Error(Diagnostic{.code = "bad-controls",
                         .message = is_shown ? message : without_quotes(message),
                         .where = {bytes_->name(), line.number(), cell.column,
                                   std::max<int>(1, static_cast<int>(cell.text.size()))},
                         .source_line = std::string(line.text.substr(0, is_shown ? 200 : 0)),
                         .hint = is_shown ? std::move(hint) : ""});
}

std::vector<CsvControls::Cell> CsvControls::cells(const Line& line) const {
  return cells(line, separator_);
}

std::vector<CsvControls::Cell> CsvControls::cells(const Line& line, char separator) const {
  const std::string_view ends = separator == ' ' ? kBlanks : std::string_view(&separator, 1);
  std::vector<Cell> out;
  size_t at = separator == ' ' ? line.text.find_first_not_of(kBlanks) : 0;
  for (;;) {
    const size_t open = line.text.find_first_not_of(separator == '\t' ? " " : kBlanks, at);
    const bool opens = open != std::string_view::npos && line.text[open] == '"';
    const size_t close = opens ? closing_quote(line.text, open) : std::string_view::npos;
    const size_t from = close == std::string_view::npos ? at : close;
    const size_t end = std::min(line.text.find_first_of(ends, from), line.text.size());
    const std::string_view raw = line.text.substr(at, end - at);
    const size_t start = raw.find_first_not_of(kBlanks);
    const size_t stop = raw.find_last_not_of(kBlanks);
    const bool blank = start == std::string_view::npos;
    std::string_view text = blank ? std::string_view() : raw.substr(start, stop - start + 1);
    const int column = static_cast<int>(at + (blank ? 0 : start)) + 1;
    const bool is_quoted = text.size() > 1 && text.front() == '"' && text.back() == '"';
    if (is_quoted) text = text.substr(1, text.size() - 2);
    out.push_back({text, column, is_quoted});
    at = separator == ' ' ? line.text.find_first_not_of(kBlanks, end) : end + 1;
    if (end == line.text.size() || at == std::string_view::npos) return out;
  }
}

// Reads a number from a cell. If the cells are not separated by commas, a comma in a number is its
// decimal point, as in many countries.
bool CsvControls::parse(std::string_view text, double& x) const {
  const size_t comma = separator_ == ',' ? std::string_view::npos : text.find(',');
  if (comma == std::string_view::npos) return parse_number(text, x);
  std::string number(text);
  number[comma] = '.';
  return parse_number(number, x);
}

// Chooses the separator of the file by its first line: the first separator that splits the line
// into the right number of numbers, or into cells with at least one known name. If there is no such
// separator, chooses the one that gives the most cells.
void CsvControls::choose_separator(const Line& line) {
  size_t most = 0;
  for (const char separator : kSeparators) {
    const std::vector<Cell> found = cells(line, separator);
    const char before = std::exchange(separator_, separator);
    const bool has_count = found.size() == labels_.size() || found.size() == labels_.size() + 1;
    const bool are_numbers = std::all_of(found.begin(), found.end(), [&](const Cell& cell) {
      double ignored = 0;
      return parse(cell.text, ignored);
    });
    const bool has_name = std::any_of(
        found.begin(), found.end(), [&](const Cell& cell) { return target_of(cell).has_value(); });
    if (has_name || (has_count && are_numbers)) return;
    if (found.size() > most) {
      most = found.size();
    } else {
      separator_ = before;
    }
  }
}

double CsvControls::number(const Line& line, const Cell& cell) const {
  double x = 0;
  if (!parse(cell.text, x)) fail(line, cell, "'" + std::string(cell.text) + "' is not a number");
  if (!std::isfinite(x)) fail(line, cell, "controls and times must be finite");
  return x;
}

// Returns the index of the control whose name is in a cell of the header, or kTimeColumn if the
// name is that of the time. The name may be in quotation marks, as csv_cell() writes it. It may
// begin with "ctrl.", as in a recording that was written as CSV.
std::optional<int> CsvControls::target_of(const Cell& cell) const {
  const std::string name = cell.name();
  const std::string_view bare =
      name.starts_with(kArray) ? std::string_view(name).substr(kArray.size()) : name;
  for (const std::string_view candidate : {cell.text, std::string_view(name), bare}) {
    const auto label = std::find(labels_.begin(), labels_.end(), candidate);
    if (label != labels_.end()) return static_cast<int>(label - labels_.begin());
  }
  if (cell.text == kTime) return kTimeColumn;
  return std::nullopt;
}

void CsvControls::read_header(const Line& line, const std::vector<Cell>& cells) {
  std::vector<std::string_view> known(labels_.begin(), labels_.end());
  known.push_back(kTime);
  for (const Cell& cell : cells) {
    const std::optional<int> found = target_of(cell);
    if (!found) {
      const std::string match(closest_match(cell.text, known));
      fail(line, cell, "the model has no control '" + std::string(cell.text) + "'",
           match.empty() ? "" : "did you mean '" + match + "'?");
    }
    const int target = *found;
    if (std::count(targets_.begin(), targets_.end(), target) > 0) {
      fail(line, cell, "column '" + std::string(cell.text) + "' is given twice");
    }
    targets_.push_back(target);
  }
}

// Chooses the meaning of the columns in a file without a header. The columns are the controls in
// order. If there is one column more than controls, the first column is the time.
void CsvControls::choose_columns(const Line& line, size_t count) {
  if (count != labels_.size() && count != labels_.size() + 1) {
    fail(line, {line.text, 1},
         "expected " + std::to_string(labels_.size()) + " numbers, or a time and " +
             std::to_string(labels_.size()) + " numbers, found " + std::to_string(count));
  }
  if (count > labels_.size()) targets_.push_back(kTimeColumn);
  for (size_t i = 0; i < labels_.size(); ++i) targets_.push_back(static_cast<int>(i));
}

void CsvControls::read_row(const Line& line, const std::vector<Cell>& cells, Part& out) const {
  if (cells.size() != targets_.size()) {
    fail(line, cells.back(),
         "expected " + std::to_string(targets_.size()) + " numbers as in the first line, found " +
             std::to_string(cells.size()));
  }
  const size_t start = out.values.size();
  out.values.resize(start + labels_.size());
  for (size_t i = 0; i < cells.size(); ++i) {
    const double x = number(line, cells[i]);
    if (targets_[i] == kTimeColumn) {
      out.times.push_back(x);
    } else {
      out.values[start + static_cast<size_t>(targets_[i])] = x;
    }
  }
}

CsvControls::CsvControls(std::shared_ptr<const FileBytes> bytes, const mjModel& m)
    : ControlFile(m.nu, false),
      bytes_(std::move(bytes)),
      labels_(channel_labels(m, Channel::kCtrl)) {
  Lines lines(*bytes_, {});
  Line line;
  Part row;
  double last = -HUGE_VAL;
  while (lines.next(line)) {
    if (separator_ == '\0') choose_separator(line);
    const std::vector<Cell> cells = this->cells(line);
    double ignored = 0;
    if (targets_.empty() && !parse(cells[0].text, ignored)) {
      read_header(line, cells);
      continue;
    }
    if (targets_.empty()) choose_columns(line, cells.size());
    if (rows() % kRowsOfPlace == 0) places_.push_back(line.place);
    row.values.clear();
    row.times.clear();
    read_row(line, cells, row);
    if (!row.times.empty() && row.times[0] < last) {
      const auto time = std::find(targets_.begin(), targets_.end(), kTimeColumn);
      fail(line, cells[static_cast<size_t>(time - targets_.begin())], "the time decreases");
    }
    if (!row.times.empty()) last = row.times[0];
    add_rows(1, row.times);
  }
  if (rows() == 0) fail({}, {"", 0}, "the file has no controls");
  set_timed(std::count(targets_.begin(), targets_.end(), kTimeColumn) > 0);
}

ControlFile::Part CsvControls::read(int64_t first, int64_t count) const {
  int64_t row = first / kRowsOfPlace * kRowsOfPlace;
  Lines lines(*bytes_, places_[static_cast<size_t>(row / kRowsOfPlace)]);
  Line line;
  Part part;
  for (; row < first + count && lines.next(line); ++row) {
    if (row >= first) read_row(line, cells(line), part);
  }
  if (row < first + count) fail(line, {"", 1}, "the file became shorter while it was read");
  return part;
}

}  // namespace mj
