// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The contents of a plot: panels, one below the other, that share the horizontal axis. A plot is
// drawn as SVG (svg.h) or as text for a terminal (terminal.h).

#ifndef MJTOOLS_TOOLS_COMMON_PLOT_FIGURE_H_
#define MJTOOLS_TOOLS_COMMON_PLOT_FIGURE_H_

#include <cstddef>
#include <string>
#include <vector>

#include "common/plot/axis.h"
#include "common/plot/curve.h"

namespace mj::plot {

// A line of a panel. Lines of the same entry, for example one quantity in several rollouts, share
// their colour and their row in the legend.
struct Line {
  size_t entry = 0;  // index into Panel::legend
  Curve curve;
};

struct Panel {
  std::string title;                // subject, such as "qpos"
  std::string unit;                 // unit of the vertical axis, such as "rad"; empty: none
  std::vector<std::string> legend;  // a name for each entry
  std::vector<Line> lines;
  bool is_logarithmic = false;
  bool has_points = false;  // whether every point is shown as a dot, too
  std::string note = {};    // remark about the lines; empty: none
  bool is_small = false;    // whether the panel has only half the height
};

enum class MarkKind { kContact, kReset, kReload, kEnd, kUnstable, kFailed };
[[nodiscard]] const char* name_of(MarkKind kind);

// An event, which is marked in all panels.
struct Mark {
  double x = 0;
  MarkKind kind = MarkKind::kReset;
};

struct Figure {
  std::string x_title;                    // what the horizontal axis shows, such as "time (s)"
  std::vector<std::string> x_names = {};  // names of the places 0, 1, ...; empty: numbers
  std::vector<Panel> panels = {};
  std::vector<Mark> marks = {};
};

// Returns the range of all points and marks on the horizontal axis, and of all points of a panel on
// its vertical axis.
[[nodiscard]] ValueRange x_range(const Figure& figure);
[[nodiscard]] ValueRange y_range(const Panel& panel);
// Returns the vertical axis of a panel, with a margin at both ends.
[[nodiscard]] Axis y_axis(const Panel& panel);
// Returns the number of points of a panel that are not finite and therefore not shown.
[[nodiscard]] int64_t hidden_points(const Panel& panel);
// Returns the remark below a panel: its note, and how many points are not finite.
[[nodiscard]] std::string remark_of(const Panel& panel);
// Returns the marks of a kind, sorted, without repetition.
[[nodiscard]] std::vector<double> marks_of(const Figure& figure, MarkKind kind);

inline constexpr MarkKind kMarkKinds[] = {MarkKind::kContact,  MarkKind::kReset,
                                          MarkKind::kReload,   MarkKind::kEnd,
                                          MarkKind::kUnstable, MarkKind::kFailed};

}  // namespace mj::plot

#endif  // MJTOOLS_TOOLS_COMMON_PLOT_FIGURE_H_
