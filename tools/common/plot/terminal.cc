// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/plot/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "base/printable.h"
#include "common/cli/number.h"
#include "common/plot/svg.h"
#include "common/program/program.h"

namespace mj::plot {
namespace {

constexpr int kLeastWidth = 24, kMostWidth = 1000, kDefaultWidth = 80;
constexpr int kRows = 10, kSmallRows = 5, kRowsPerTick = 2, kColumnsPerTick = 14;
constexpr size_t kMostNames = 16;  // names in the legend of a panel; the others are counted
constexpr size_t kMostMarks = 4;   // times of each kind of event; the others are counted
constexpr const char* kSigns = "*+ox#@%&abcdefghijklmnpqrstuvwyz";
constexpr size_t kSignCount = 32;
// colours of lines: blue, yellow, green, magenta, cyan, red, and their bright forms
constexpr int kColours[] = {34, 33, 32, 35, 36, 31, 94, 93, 92, 95, 96, 91};

const char* environment(const char* name) {
  const char* const value = std::getenv(name);
  return value && *value ? value : nullptr;
}

bool is_utf8_locale() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* const value = environment(name);
    if (!value) continue;
    std::string text(value);
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text.find("utf-8") != std::string::npos || text.find("utf8") != std::string::npos;
  }
  return false;
}

int terminal_width() {
  if (const char* const columns = environment("COLUMNS")) {
    char* end = nullptr;
    const long width = std::strtol(columns, &end, 10);
    if (*end == '\0' && width > 0) {
      return static_cast<int>(std::clamp<long>(width, kLeastWidth, kMostWidth));
    }
  }
  winsize size{};
  const bool is_known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return is_known ? std::clamp<int>(size.ws_col, kLeastWidth, kMostWidth) : kDefaultWidth;
}

// Returns the text with '?' in place of characters that are not ASCII.
std::string ascii(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      out += c;
    } else if ((byte & 0xC0) != 0x80) {
      out += '?';
    }
  }
  return out;
}

// Returns a character between U+0800 and U+FFFF in UTF-8.
std::string utf8(int code) {
  return {static_cast<char>(0xE0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 0x3F)),
          static_cast<char>(0x80 | (code & 0x3F))};
}

// A rectangle of characters on which lines are drawn. With Braille patterns, a character has 2 x 4
// dots.
class Canvas {
 public:
  Canvas(int columns, int rows, bool has_dots)
      : columns_(columns),
        rows_(rows),
        has_dots_(has_dots),
        cells_(static_cast<size_t>(columns * rows)) {}

  // Draws a line between two places. Their coordinates go from 0 to 1, to the right and upwards.
  void draw(double x1, double y1, double x2, double y2, size_t entry, char sign) {
    const int width = columns_ * (has_dots_ ? 2 : 1) - 1, height = rows_ * (has_dots_ ? 4 : 1) - 1;
    const double from_x = std::round(x1 * width), to_x = std::round(x2 * width);
    const double from_y = std::round((1 - y1) * height), to_y = std::round((1 - y2) * height);
    const int steps = static_cast<int>(std::max(std::abs(to_x - from_x), std::abs(to_y - from_y)));
    for (int i = 0; i <= steps; ++i) {
      const double t = steps == 0 ? 0 : static_cast<double>(i) / steps;
      set(static_cast<int>(std::round(from_x + t * (to_x - from_x))),
          static_cast<int>(std::round(from_y + t * (to_y - from_y))), entry, sign);
    }
  }
  // Draws a vertical line in the characters that are empty.
  void mark(double x) {
    const int column = static_cast<int>(std::round(x * (columns_ - 1)));
    for (int row = 0; row < rows_; ++row) {
      Cell& cell = cells_[static_cast<size_t>(row * columns_ + column)];
      cell.is_mark = true;
    }
  }

  [[nodiscard]] std::string row(int row, const TerminalForm& form) const {
    std::string out;
    int colour = 0;
    for (int column = 0; column < columns_; ++column) {
      const Cell& cell = cells_[static_cast<size_t>(row * columns_ + column)];
      const bool is_drawn = cell.sign != 0;
      const int wanted =
          is_drawn && form.is_coloured ? kColours[cell.entry % std::size(kColours)] : 0;
      if (wanted != colour) out += "\x1b[" + std::to_string(wanted) + "m";
      colour = wanted;
      if (is_drawn) {
        out += has_dots_ ? utf8(0x2800 + cell.dots) : std::string(1, cell.sign);
      } else {
        out += !cell.is_mark ? " " : form.is_utf8 ? "┊" : ":";
      }
    }
    if (colour != 0) out += "\x1b[0m";
    const size_t end = out.find_last_not_of(' ');
    return end == std::string::npos ? "" : out.substr(0, end + 1);
  }

 private:
  struct Cell {
    int dots = 0;
    size_t entry = 0;
    char sign = 0;
    bool is_mark = false;
  };

  void set(int x, int y, size_t entry, char sign) {
    const int column = has_dots_ ? x / 2 : x, row = has_dots_ ? y / 4 : y;
    Cell& cell = cells_[static_cast<size_t>(row * columns_ + column)];
    // bit of a Braille pattern for each dot, by row and column
    constexpr int kDots[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    if (has_dots_) cell.dots |= kDots[y % 4][x % 2];
    cell.entry = entry;
    cell.sign = sign;
  }

  int columns_, rows_;
  bool has_dots_;
  std::vector<Cell> cells_;
};

class Drawing {
 public:
  Drawing(const Figure& figure, const TerminalForm& form)
      : figure_(figure), form_(form), x_(x_range(figure)) {}

  std::string text() {
    std::vector<std::vector<Tick>> ticks;
    for (const Panel& panel : figure_.panels) {
      const Axis y = y_axis(panel);
      ticks.push_back(y.ticks(std::max(2, rows_of(panel) / kRowsPerTick)));
      for (const Tick& tick : ticks.back()) gutter_ = std::max(gutter_, tick.label.size());
    }
    columns_ = std::max(8, form_.width - static_cast<int>(gutter_) - 2);
    std::string out;
    for (size_t i = 0; i < figure_.panels.size(); ++i) {
      out += panel_text(figure_.panels[i], ticks[i]);
      out += x_axis(i + 1 == figure_.panels.size());
    }
    return out + marks_text();
  }

 private:
  static int rows_of(const Panel& panel) { return panel.is_small ? kSmallRows : kRows; }

  // Returns foreign text in the characters of the terminal.
  [[nodiscard]] std::string shown(const std::string& text) const {
    const std::string line = printable_line(text);
    return form_.is_utf8 ? line : ascii(line);
  }

  [[nodiscard]] std::string coloured(const std::string& text, size_t entry) const {
    if (!form_.is_coloured) return text;
    return "\x1b[" + std::to_string(kColours[entry % std::size(kColours)]) + "m" + text + "\x1b[0m";
  }

  // Returns whether the lines of a panel are drawn with Braille patterns.
  [[nodiscard]] bool has_dots(const Panel& panel) const {
    return form_.is_utf8 && (form_.is_coloured || panel.legend.size() <= 1);
  }

  static char sign_of(size_t entry) { return kSigns[entry % kSignCount]; }

  // Returns the title, the unit and the legend, in lines that fit into the width.
  [[nodiscard]] std::string head(const Panel& panel) const {
    std::string out = shown(panel.title);
    if (!panel.unit.empty()) out += " (" + shown(panel.unit) + ")";
    const std::string remark = remark_of(panel);
    if (!remark.empty()) out += "  [" + shown(remark) + "]";
    size_t used = characters(out);
    const auto add = [&](const std::string& text, const std::string& painted) {
      const size_t size = characters(text);
      if (used + size + 2 > static_cast<size_t>(form_.width)) {
        out += "\n ";
        used = 1;
      }
      out += (used > 1 ? "  " : " ") + painted;
      used += size + 2;
    };
    const bool is_named = panel.legend.size() > 1 || panel.legend != std::vector{panel.title};
    const size_t most = panel.legend.size() <= kMostNames + 1 ? panel.legend.size() : kMostNames;
    for (size_t i = 0; is_named && i < most; ++i) {
      const std::string name = shown(panel.legend[i]);
      const std::string sign =
          has_dots(panel) ? form_.is_coloured ? "━ " : "" : std::string(1, sign_of(i)) + " ";
      add(sign + name, coloured(sign + name, i));
    }
    if (most < panel.legend.size()) {
      const std::string rest = "and " + std::to_string(panel.legend.size() - most) + " more";
      add(rest, rest);
    }
    return out + "\n";
  }

  [[nodiscard]] std::string panel_text(const Panel& panel, const std::vector<Tick>& ticks) const {
    const int rows = rows_of(panel);
    Canvas canvas(columns_, rows, has_dots(panel));
    for (const Mark& mark : figure_.marks) {
      if (std::isfinite(mark.x)) canvas.mark(x_.at(mark.x));
    }
    const Axis y = y_axis(panel);
    for (const Line& line : panel.lines) {
      for (const std::vector<Point>& piece : line.curve.pieces()) {
        for (size_t i = 0; i < piece.size(); ++i) {
          const Point &a = piece[i == 0 ? 0 : i - 1], &b = piece[i];
          canvas.draw(x_.at(a.x), y.at(a.y), x_.at(b.x), y.at(b.y), line.entry,
                      sign_of(line.entry));
        }
      }
    }
    std::vector<std::string> labels(static_cast<size_t>(rows));
    for (const Tick& tick : ticks) {
      labels[static_cast<size_t>(std::round((1 - tick.at) * (rows - 1)))] = tick.label;
    }
    std::string out = head(panel);
    for (int row = 0; row < rows; ++row) {
      const std::string& label = labels[static_cast<size_t>(row)];
      out += std::string(gutter_ - label.size(), ' ') + label;
      out += form_.is_utf8 ? label.empty() ? " │" : " ┤" : label.empty() ? " |" : " +";
      out += canvas.row(row, form_) + "\n";
    }
    return out;
  }

  [[nodiscard]] std::vector<Tick> x_ticks() const {
    if (figure_.x_names.empty()) return x_.ticks(std::max(1, columns_ / kColumnsPerTick));
    std::vector<Tick> out;
    for (size_t i = 0; i < figure_.x_names.size(); ++i) {
      out.push_back({x_.at(static_cast<double>(i)), shown(figure_.x_names[i])});
    }
    return out;
  }

  // Returns the horizontal axis, and its labels below the last panel. A label that has no room is
  // left out.
  [[nodiscard]] std::string x_axis(bool has_labels) const {
    const auto columns = static_cast<size_t>(columns_);
    std::vector<std::string> axis(columns, form_.is_utf8 ? "─" : "-");
    std::string labels;
    size_t used = 0;  // characters of labels
    const std::string title = figure_.x_title.empty() ? "" : "  " + shown(figure_.x_title);
    for (const Tick& tick : x_ticks()) {
      const auto column = static_cast<size_t>(std::round(tick.at * (columns_ - 1)));
      axis[column] = form_.is_utf8 ? "┬" : "+";
      const size_t size = characters(tick.label);
      size_t start = column > size / 2 ? column - size / 2 : 0;
      start = std::min(start, columns > size ? columns - size : 0);
      if (used > 0 && start < used + 1) continue;
      labels += std::string(start - used, ' ') + tick.label;
      used = start + size;
    }
    if (used + characters(title) <= columns) {
      labels += std::string(columns - characters(title) - used, ' ') + title;
    } else {
      labels += "\n" + std::string(gutter_ + 2 + columns - characters(title), ' ') + title;
    }
    std::string out(gutter_ + 1, ' ');
    out += form_.is_utf8 ? "└" : "+";
    for (const std::string& cell : axis) out += cell;
    out += "\n";
    return has_labels ? out + std::string(gutter_ + 2, ' ') + labels + "\n" : out;
  }

  // Returns a line for each kind of event, with the times of the first ones.
  [[nodiscard]] std::string marks_text() const {
    std::string out;
    for (const MarkKind kind : kMarkKinds) {
      const std::vector<double> marks = marks_of(figure_, kind);
      if (marks.empty()) continue;
      out += std::string(form_.is_utf8 ? "┊ " : ": ") + name_of(kind) + ":";
      for (size_t i = 0; i < std::min(marks.size(), kMostMarks); ++i) {
        out += (i == 0 ? " " : ", ") + report::rounded_text(marks[i], 4);
      }
      if (marks.size() > kMostMarks) {
        out += " and " + std::to_string(marks.size() - kMostMarks) + " more";
      }
      out += "\n";
    }
    return out;
  }

  const Figure& figure_;
  const TerminalForm& form_;
  Axis x_;
  size_t gutter_ = 1;  // width of the labels of vertical axes
  int columns_ = 0;    // width of the area for lines
};

}  // namespace

TerminalForm terminal_form() {
  return {.width = terminal_width(),
          .is_utf8 = is_utf8_locale(),
          .is_coloured = report::wants_colour(STDOUT_FILENO)};
}

std::string terminal_text(const Figure& figure, const TerminalForm& form) {
  return Drawing(figure, form).text();
}

}  // namespace mj::plot
