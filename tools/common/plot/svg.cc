// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/plot/svg.h"

#include <algorithm>
#include <cmath>

#include "base/printable.h"
#include "common/cli/number.h"
#include "common/report/markup.h"

namespace mj::plot {
namespace {

// sizes in pixels
constexpr double kLeft = 78, kPlotWidth = 580, kTop = 14, kGap = 44, kBottom = 44;
constexpr double kHeight = 190, kSmallHeight = 110, kRow = 16, kLegendGap = 12, kSwatch = 22;
constexpr double kCharacter = 6.6;  // width of a character of size 12, on average
constexpr size_t kLongestName = 36;
// number of names in the legend of a panel; the others are counted
constexpr size_t kMostNames = 40;
constexpr int kTicksX = 8, kPixelsPerTick = 40;
constexpr const char* kColours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                    "#56b4e9", "#b8860b", "#000000", "#7f7f7f"};
// after each round of colours, lines are dashed in another way
constexpr const char* kDashes[] = {"", "6 3", "2 2", "8 3 2 3"};
constexpr double kThin = 0.55;   // opacity of lines if there are many of the same colour
constexpr size_t kFewLines = 4;  // number of lines of the same colour that are opaque

std::string colour_of(size_t entry) {
  return kColours[entry % std::size(kColours)];
}

std::string dash_of(size_t entry) {
  const std::string dash = kDashes[entry / std::size(kColours) % std::size(kDashes)];
  return dash.empty() ? "" : " stroke-dasharray=\"" + dash + "\"";
}

struct MarkLook {
  const char* colour;
  const char* dash;
};
MarkLook look_of(MarkKind kind) {
  switch (kind) {
    case MarkKind::kContact:
      return {"#009e73", "2 3"};
    case MarkKind::kReset:
      return {"#5b5bd6", "6 3"};
    case MarkKind::kReload:
      return {"#8b3a9e", "8 3 2 3"};
    case MarkKind::kEnd:
      return {"#888888", "1 3"};
    case MarkKind::kUnstable:
    case MarkKind::kFailed:
      return {"#c00000", "none"};
  }
  return {"#888888", "none"};
}

// Returns the text with exponents as raised digits: m/s^2 becomes m/s².
std::string raised(std::string text) {
  for (const auto& [plain, raised] : {std::pair("^2", "²"), std::pair("^3", "³")}) {
    for (size_t at; (at = text.find(plain)) != std::string::npos;) text.replace(at, 2, raised);
  }
  return text;
}

std::string line_element(const char* style, double x1, double y1, double x2, double y2) {
  return "<path class=\"" + std::string(style) + "\" d=\"M" + coordinate(x1) + " " +
         coordinate(y1) + "L" + coordinate(x2) + " " + coordinate(y2) + "\"/>\n";
}

// A panel with its place in the picture.
struct Frame {
  double top, height;
  [[nodiscard]] double bottom() const { return top + height; }
};

class Drawing {
 public:
  explicit Drawing(const Figure& figure)
      : figure_(figure), x_(x_range(figure)), legend_width_(legend_width()) {}

  std::string text() {
    double top = kTop;
    std::string body = mark_legend(top);
    for (const Panel& panel : figure_.panels) {
      const Frame frame{top + kRow + 4, height_of(panel)};
      body += panel_text(panel, frame);
      top = frame.bottom() + kGap;
    }
    const double height = top - kGap + kBottom;
    body += svg_text(kLeft + kPlotWidth / 2, height - 8, "middle", figure_.x_title);
    const std::string size = coordinate(width()) + " " + coordinate(height);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size + "\" width=\"" +
           coordinate(width()) + "\" height=\"" + coordinate(height) +
           "\" font-family=\"sans-serif\" font-size=\"12\">\n"
           "<style>.grid{stroke:#e3e3e3;fill:none}.frame{stroke:#999;fill:none}"
           ".line{fill:none;stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}"
           ".small{font-size:11px;fill:#555}.title{font-weight:bold}</style>\n"
           "<rect width=\"" +
           coordinate(width()) + "\" height=\"" + coordinate(height) + "\" fill=\"white\"/>\n" +
           body + "</svg>\n";
  }

 private:
  [[nodiscard]] double width() const { return kLeft + kPlotWidth + legend_width_; }

  [[nodiscard]] double legend_width() const {
    size_t longest = 4;
    for (const Panel& panel : figure_.panels) {
      for (const std::string& name : panel.legend) {
        longest = std::max(longest, std::min(characters(printable_line(name)), kLongestName));
      }
    }
    return std::ceil(2 * kLegendGap + kSwatch + 8 + kCharacter * static_cast<double>(longest));
  }

  // Returns the height of a panel, which leaves room for its legend.
  static double height_of(const Panel& panel) {
    const size_t rows = std::min(panel.legend.size(), kMostNames + 1);
    return std::max(panel.is_small ? kSmallHeight : kHeight, kRow * static_cast<double>(rows) + 4);
  }

  // Returns the legend of the marks, and moves `top` below it.
  std::string mark_legend(double& top) const {
    std::string out;
    double x = kLeft;
    for (const MarkKind kind : kMarkKinds) {
      const std::vector<double> marks = marks_of(figure_, kind);
      if (marks.empty()) continue;
      std::string label = name_of(kind);
      label += marks.size() == 1 ? " at " + report::rounded_text(marks[0], 4)
                                 : " (" + std::to_string(marks.size()) + ")";
      out += mark_path(kind, "M" + coordinate(x + 4) + " " + coordinate(top - 6) + "v14") +
             svg_text(x + 12, top + 5, "start", label);
      x += 28 + kCharacter * static_cast<double>(label.size());
    }
    if (!out.empty()) top += kRow + 4;
    return out;
  }

  static std::string mark_path(MarkKind kind, const std::string& path) {
    const MarkLook look = look_of(kind);
    return "<path fill=\"none\" stroke=\"" + std::string(look.colour) + "\" stroke-dasharray=\"" +
           look.dash + "\" d=\"" + path + "\"/>\n";
  }

  [[nodiscard]] double x_at(double value) const { return kLeft + x_.at(value) * kPlotWidth; }

  [[nodiscard]] std::string marks(const Frame& frame) const {
    std::string out;
    for (const MarkKind kind : kMarkKinds) {
      std::string path;
      double last = -1;
      for (const double mark : marks_of(figure_, kind)) {
        const double x = std::round(x_at(mark) * 2) / 2;
        if (x == last) continue;
        last = x;
        path += "M" + coordinate(x) + " " + coordinate(frame.top) + "v" + coordinate(frame.height);
      }
      if (!path.empty()) out += mark_path(kind, path);
    }
    return out;
  }

  [[nodiscard]] std::string grid(const Axis& y, const Frame& frame) const {
    std::string out;
    const int most = std::max(2, static_cast<int>(frame.height / kPixelsPerTick));
    for (const Tick& tick : y.ticks(most)) {
      const double at = frame.bottom() - tick.at * frame.height;
      out += line_element("grid", kLeft, at, kLeft + kPlotWidth, at) +
             svg_text(kLeft - 6, at + 4, "end", tick.label);
    }
    for (const Tick& tick : x_ticks()) {
      const double at = kLeft + tick.at * kPlotWidth;
      out += line_element("grid", at, frame.top, at, frame.bottom()) +
             svg_text(at, frame.bottom() + 16, "middle", tick.label);
    }
    return out + "<rect class=\"frame\" x=\"" + coordinate(kLeft) + "\" y=\"" +
           coordinate(frame.top) + "\" width=\"" + coordinate(kPlotWidth) + "\" height=\"" +
           coordinate(frame.height) + "\"/>\n";
  }

  [[nodiscard]] std::vector<Tick> x_ticks() const {
    if (figure_.x_names.empty()) return x_.ticks(kTicksX);
    std::vector<Tick> out;
    const size_t count = figure_.x_names.size();
    size_t longest = 1;
    for (const std::string& name : figure_.x_names) {
      longest = std::max(longest, characters(printable_line(name)));
    }
    const double most = kPlotWidth / (kCharacter * static_cast<double>(longest + 2));
    const auto step =
        static_cast<size_t>(std::max(1.0, std::ceil(static_cast<double>(count) / most)));
    for (size_t i = 0; i < count; i += step) {
      out.push_back({x_.at(static_cast<double>(i)), figure_.x_names[i]});
    }
    return out;
  }

  std::string panel_text(const Panel& panel, const Frame& frame) {
    const Axis y = y_axis(panel);
    const std::string title = shortened(printable_line(panel.title), 80);
    std::string out = "<g>\n" + svg_text(kLeft, frame.top - 6, "start", title, " class=\"title\"") +
                      grid(y, frame) + marks(frame) + lines(panel, y, frame) + legend(panel, frame);
    if (!panel.unit.empty()) {
      const double middle = frame.top + frame.height / 2;
      out += svg_text(16, middle, "middle", raised(panel.unit),
                      " transform=\"rotate(-90 16 " + coordinate(middle) + ")\"");
    }
    const std::string remark = remark_of(panel);
    if (!remark.empty()) {
      out += svg_text(kLeft + kPlotWidth, frame.top - 6, "end", remark, " class=\"small\"");
    }
    return out + "</g>\n";
  }

  // Returns the lines of a panel, as one path for each entry of the legend.
  [[nodiscard]] std::string lines(const Panel& panel, const Axis& y, const Frame& frame) const {
    std::vector<size_t> count(panel.legend.size());
    std::vector<std::string> paths(panel.legend.size()), dots(panel.legend.size());
    for (const Line& line : panel.lines) {
      ++count[line.entry];
      for (const std::vector<Point>& piece : line.curve.pieces()) {
        add_piece(piece, y, frame, paths[line.entry],
                  panel.has_points ? &dots[line.entry] : nullptr);
      }
    }
    std::string out;
    for (size_t i = 0; i < paths.size(); ++i) {
      if (paths[i].empty()) continue;
      std::string start = "<path class=\"line\" stroke=\"" + colour_of(i) + "\"";
      if (count[i] > kFewLines) start += " stroke-opacity=\"" + coordinate(kThin) + "\"";
      out += start + dash_of(i) + " d=\"" + paths[i] + "\"/>\n";
      if (!dots[i].empty()) out += start + " style=\"stroke-width:5\" d=\"" + dots[i] + "\"/>\n";
    }
    return out;
  }

  void add_piece(const std::vector<Point>& piece, const Axis& y, const Frame& frame,
                 std::string& path, std::string* dots) const {
    std::string last;
    bool is_single = true;
    for (const Point& p : piece) {
      std::string at =
          coordinate(x_at(p.x)) + " " + coordinate(frame.bottom() - y.at(p.y) * frame.height);
      if (at == last) continue;
      is_single = last.empty();
      path += (is_single ? "M" : "L") + at;
      if (dots) *dots += "M" + at + "h0";
      last = std::move(at);
    }
    if (is_single) path += "h0";
  }

  static std::string legend(const Panel& panel, const Frame& frame) {
    std::string out;
    const double x = kLeft + kPlotWidth + kLegendGap;
    double row = frame.top + 12;
    const size_t most = panel.legend.size() <= kMostNames + 1 ? panel.legend.size() : kMostNames;
    for (size_t i = 0; i < most; ++i) {
      const std::string name = printable_line(panel.legend[i]);
      out += "<path stroke=\"" + colour_of(i) + "\"" + dash_of(i) + " stroke-width=\"2.5\" d=\"M" +
             coordinate(x) + " " + coordinate(row - 4) + "h" + coordinate(kSwatch) + "\"/>\n" +
             svg_text(x + kSwatch + 8, row, "start", shortened(name, kLongestName));
      row += kRow;
    }
    if (most == panel.legend.size()) return out;
    return out + svg_text(x + kSwatch + 8, row, "start",
                          "and " + std::to_string(panel.legend.size() - most) + " more",
                          " class=\"small\"");
  }

  const Figure& figure_;
  Axis x_;
  double legend_width_;
};

}  // namespace

std::string coordinate(double x) {
  return report::rounded_text(std::round(x * 100) / 100, 7);
}

std::string svg_text(double x, double y, std::string_view anchor, std::string_view text,
                     std::string_view more) {
  return "<text x=\"" + coordinate(x) + "\" y=\"" + coordinate(y) + "\" text-anchor=\"" +
         std::string(anchor) + "\"" + std::string(more) + ">" + report::xml_text(text) +
         "</text>\n";
}

size_t characters(std::string_view text) {
  return static_cast<size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string shortened(const std::string& text, size_t most) {
  if (characters(text) <= most) return text;
  size_t end = 0;
  for (size_t kept = 0; end < text.size(); ++end) {
    const bool is_start = (static_cast<unsigned char>(text[end]) & 0xC0) != 0x80;
    if (is_start && kept++ == most - 1) break;
  }
  return text.substr(0, end) + "…";
}

std::string svg_of(const Figure& figure) {
  return Drawing(figure).text();
}

}  // namespace mj::plot
