// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

#include "common/plot/axis.h"
#include "common/plot/curve.h"
#include "common/plot/svg.h"
#include "common/plot/terminal.h"

namespace mj::plot {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

Curve curve_of(const std::vector<double>& values) {
  Curve out;
  for (size_t i = 0; i < values.size(); ++i) out.add(static_cast<double>(i), values[i]);
  return out;
}

Figure figure_of(const std::vector<std::vector<double>>& lines, const std::string& name = "a") {
  Panel panel{.title = "title", .unit = "m/s^2"};
  for (const std::vector<double>& values : lines) {
    panel.lines.push_back({panel.legend.size(), curve_of(values)});
    panel.legend.push_back(name);
  }
  return {.x_title = "time (s)", .panels = {panel}};
}

std::vector<std::string> labels_of(const Axis& axis, int most) {
  std::vector<std::string> out;
  for (const Tick& tick : axis.ticks(most)) out.push_back(tick.label);
  return out;
}

ValueRange range(double least, double greatest) {
  ValueRange out;
  out.cover(least), out.cover(greatest);
  return out;
}

size_t count(const std::string& text, const std::string& word) {
  size_t n = 0;
  for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++n;
  return n;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

}  // namespace

TEST_CASE("a curve of a million points is short and keeps its only peak and its ends") {
  Curve curve;
  for (int i = 0; i < 1000000; ++i) curve.add(i, i == 654321 ? 9 : std::sin(i * 0.01));
  const auto pieces = curve.pieces();
  REQUIRE(pieces.size() == 1);
  CHECK(pieces[0].size() <= 4 * Curve::kMostParts);
  CHECK(pieces[0].front().x == 0);
  CHECK(pieces[0].back().x == 999999);
  const auto peak = std::ranges::max_element(pieces[0], {}, &Point::y);
  CHECK(peak->x == 654321);
  CHECK(peak->y == 9);
  CHECK(std::ranges::is_sorted(pieces[0], {}, &Point::x));
}

TEST_CASE("NaN and infinity are gaps in a curve, and a lone point between them is a piece") {
  const auto pieces = curve_of({0, 1, kNan, 3, -kInfinity, 5, 6}).pieces();
  REQUIRE(pieces.size() == 3);
  CHECK(pieces[0].size() == 2);
  CHECK(pieces[1].size() == 1);
  CHECK(pieces[2].back().y == 6);
  CHECK(curve_of({kNan, kNan}).pieces().empty());
  CHECK(Curve().pieces().empty());
}

TEST_CASE("an axis shows round numbers that differ from each other") {
  CHECK(labels_of(Axis(range(0, 5)), 5) == std::vector<std::string>{"0", "1", "2", "3", "4", "5"});
  CHECK(labels_of(Axis(range(-500, 300)), 4) ==
        std::vector<std::string>{"-400", "-200", "0", "200"});
  CHECK(labels_of(Axis(range(1e9, 1e9 + 2)), 2).size() >= 2);
  CHECK(labels_of(Axis(range(1e-4, 1e3), true), 8).front() == "0.0001");
  for (const auto& [a, b] : {std::pair(0.0, 0.0), std::pair(7.0, 7.0), std::pair(-1e308, 1e308),
                             std::pair(1e-320, 2e-320), std::pair(0.3, 0.30000000000000004)}) {
    auto labels = labels_of(Axis(range(a, b)), 4);
    CHECK(labels.size() >= 2);
    CHECK(std::unique(labels.begin(), labels.end()) == labels.end());
    CHECK(std::isfinite(Axis(range(a, b)).at(a)));
  }
  CHECK(labels_of(Axis(ValueRange()), 2).size() >= 2);
}

TEST_CASE("an SVG plot has a path for each line, the unit, the legend and the marks") {
  Figure figure = figure_of({{0, 1, 2}, {2, 1, 0}}, "x<y&\x1b[2J");
  figure.marks = {{1, MarkKind::kContact}, {2, MarkKind::kUnstable}, {0.5, MarkKind::kUnstable}};
  const std::string svg = svg_of(figure);
  CHECK(count(svg, "class=\"line\"") == 2);
  CHECK(svg.find(">m/s²</text>") != std::string::npos);
  CHECK(count(svg, ">x&lt;y&amp;?[2J</text>") == 2);
  CHECK(svg.find(">first contact at 1</text>") != std::string::npos);
  CHECK(svg.find(">unstable (2)</text>") != std::string::npos);
  CHECK(svg.find("nan") == std::string::npos);
  CHECK(svg.find("inf") == std::string::npos);
}

TEST_CASE("a plot of no, constant or not finite values says so and is not an error") {
  for (const std::vector<double>& values :
       {std::vector<double>{}, {kNan, kInfinity}, {3, 3, 3}, {1e308, -1e308}, {5}}) {
    const Figure figure = figure_of({values});
    const std::string svg = svg_of(figure);
    CHECK(svg.find("nan") == std::string::npos);
    CHECK(svg.find("inf\"") == std::string::npos);
    CHECK(terminal_text(figure, {.is_utf8 = false}).find("title") == 0);
  }
  CHECK(svg_of(figure_of({{}})).find(">no values<") != std::string::npos);
  CHECK(svg_of(figure_of({{kNan}})).find(">no finite values<") != std::string::npos);
  CHECK(terminal_text(figure_of({{0, kNan, 1}}), {}).find("[1 value is not finite]") !=
        std::string::npos);
  CHECK(svg_of(Figure{}).find("<svg") == 0);
  CHECK(terminal_text(Figure{}, {}).empty());
}

TEST_CASE("the legend of many lines is cut and says how many it leaves out") {
  const std::vector<std::vector<double>> lines(100, {0, 1});
  CHECK(svg_of(figure_of(lines)).find(">and 60 more</text>") != std::string::npos);
  CHECK(terminal_text(figure_of(lines), {}).find("and 84 more") != std::string::npos);
}

TEST_CASE("a plot for the terminal is as wide as asked, and plain ASCII without UTF-8") {
  Figure figure = figure_of({{0, 1, 2, 3}, {3, 0, 3, 0}}, "knee\xc3\xa9");
  figure.marks = {{1, MarkKind::kReset}};
  for (const int width : {24, 40, 80, 200}) {
    const std::string text = terminal_text(figure, {.width = width, .is_utf8 = false});
    CHECK(std::ranges::all_of(text, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
    for (const std::string& line : lines_of(text)) {
      CHECK(line.size() <= static_cast<size_t>(width));
    }
    CHECK(text.find("* knee?") != std::string::npos);
    CHECK(text.find(": reset: 1\n") != std::string::npos);
  }
  const std::string utf8 = terminal_text(figure_of({{0, 1}}), {.width = 40});
  for (const std::string& line : lines_of(utf8)) CHECK(characters(line) <= 40);
  CHECK(utf8.find("\xe2\xa0\x80") == std::string::npos);  // no empty Braille pattern
  CHECK(utf8.find('\x1b') == std::string::npos);
}

TEST_CASE("only a coloured plot for the terminal has escape sequences, and it ends each of them") {
  const Figure figure = figure_of({{0, 1, 2, 3}, {3, 0, 3, 0}});
  const std::string text = terminal_text(figure, {.is_coloured = true});
  CHECK(text.find("\x1b[34m") != std::string::npos);
  for (const std::string& line : lines_of(text)) {
    if (line.find('\x1b') != std::string::npos) CHECK(line.rfind("\x1b[0m") == line.rfind('\x1b'));
  }
}

}  // namespace mj::plot
