// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws columns of a trajectory over time as an SVG picture.

#include "plot.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/cli/number.h"
#include "common/report/markup.h"

namespace mj::inspect {
namespace {

constexpr double kWidth = 800, kHeight = 400, kLeft = 70, kRight = 150, kTop = 20, kBottom = 40;
// intended number of points in a line; a line may have up to twice as many
constexpr int64_t kMaxPoints = 4000;
constexpr const char* kColours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                    "#56b4e9", "#e69f00", "#000000", "#7f7f7f"};

struct Scale {
  double least = 0, greatest = 1;
  double from, to;  // range of coordinates in the picture

  Scale(const ValueRange& range, double a, double b) : from(a), to(b) {
    if (range.any()) least = range.least, greatest = range.greatest;
    if (least == greatest) least -= 0.5, greatest += 0.5;
  }
  [[nodiscard]] double at(double x) const {
    return from + (x - least) / (greatest - least) * (to - from);
  }
};

std::string coordinate(double x) {
  return report::rounded_text(x, 6);
}

std::string text_at(double x, double y, const char* anchor, const std::string& text) {
  return "<text x=\"" + coordinate(x) + "\" y=\"" + coordinate(y) + "\" text-anchor=\"" + anchor +
         "\">" + report::xml_text(text) + "</text>\n";
}

// Returns the grid lines and labels of an axis, at two to six round values.
std::string ticks(const Scale& s, bool is_vertical) {
  const double raw = (s.greatest - s.least) / 5;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  const double step = raw / power > 5 ? 10 * power : raw / power > 2 ? 5 * power : 2 * power;
  std::string out;
  for (double x = std::ceil(s.least / step) * step; x <= s.greatest + step * 1e-9; x += step) {
    const double value = std::abs(x) < step * 1e-9 ? 0 : x;
    const std::string at = coordinate(s.at(x));
    if (is_vertical) {
      out += "<path class=\"grid\" d=\"M" + coordinate(kLeft) + " " + at + "H" +
             coordinate(kWidth - kRight) + "\"/>\n" +
             text_at(kLeft - 6, s.at(x) + 4, "end", report::rounded_text(value, 4));
    } else {
      out += "<path class=\"grid\" d=\"M" + at + " " + coordinate(kTop) + "V" +
             coordinate(kHeight - kBottom) + "\"/>\n" +
             text_at(s.at(x), kHeight - kBottom + 16, "middle", report::rounded_text(value, 4));
    }
  }
  return out;
}

}  // namespace

Plot::Plot(int64_t frames, size_t lines)
    : stride_(std::max<int64_t>(1, frames / kMaxPoints)), lines_(lines) {}

// Adds to every line a point that is not finite. Such a point separates the parts of a line when it
// is drawn.
void Plot::begin_line() {
  frames_ = 0;
  if (times_.empty()) return;
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  times_.push_back(kNone);
  for (auto& line : lines_) line.push_back(kNone);
}

void Plot::add(double time, const std::vector<double>& values) {
  x_.cover(time);
  for (double value : values) y_.cover(value);
  if (frames_++ % stride_ != 0) return;
  times_.push_back(time);
  for (size_t k = 0; k < lines_.size(); ++k) lines_[k].push_back(values[k]);
}

std::string Plot::svg(const std::vector<std::string>& names) const {
  const Scale x(x_, kLeft, kWidth - kRight), y(y_, kHeight - kBottom, kTop);
  std::string out =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 800 400\" "
      "font-family=\"sans-serif\" "
      "font-size=\"12\">\n<style>.grid{stroke:#ddd;fill:none}.line{fill:none;stroke-width:1.5}"
      "</style>\n<rect width=\"800\" height=\"400\" fill=\"white\"/>\n";
  out += ticks(x, false) + ticks(y, true);
  out += text_at((kLeft + kWidth - kRight) / 2, kHeight - 6, "middle", "time (s)");
  for (size_t k = 0; k < lines_.size(); ++k) {
    const char* colour = kColours[k % std::size(kColours)];
    std::string path;
    bool is_down = false;
    for (size_t i = 0; i < times_.size(); ++i) {
      const bool is_good = std::isfinite(times_[i]) && std::isfinite(lines_[k][i]);
      if (is_good) {
        path += (is_down ? "L" : "M") + coordinate(x.at(times_[i])) + " " +
                coordinate(y.at(lines_[k][i]));
      }
      is_down = is_good;
    }
    out += "<path class=\"line\" stroke=\"" + std::string(colour) + "\" d=\"" + path + "\"/>\n";
    const double row = kTop + 14 + 16 * static_cast<double>(k);
    if (row < kHeight - kBottom) {
      out += "<path stroke=\"" + std::string(colour) + "\" stroke-width=\"3\" d=\"M" +
             coordinate(kWidth - kRight + 8) + " " + coordinate(row - 4) + "h14\"/>\n" +
             text_at(kWidth - kRight + 28, row, "start", names[k]);
    }
  }
  return out + "</svg>\n";
}

}  // namespace mj::inspect
