// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compare/plot.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "compare/frame_pairs.h"
#include "trajectory/quantity.h"

namespace mj::diff {
namespace {

// largest number of arrays in a plot if no patterns select arrays, and if patterns do
constexpr size_t kMostArrays = 4, kMostSelected = 12;
constexpr int64_t kFramesOfBlock = 1 << 12;

// A column of an array, with its panels in the figure: both curves, then the difference.
struct Plotted {
  std::string array, label;
  int64_t rollout = 0;
  size_t panel = 0;
  std::string kind = {};
};

// Returns the largest difference of an array, divided by the larger of the two values that differ.
double relative_size(const ChannelDiff& c) {
  const double size = std::max(std::abs(c.largest.a), std::abs(c.largest.b));
  if (!std::isfinite(c.largest.difference) || !std::isfinite(size)) return HUGE_VAL;
  return size > 0 ? c.largest.difference / size : 0;
}

std::vector<Plotted> choose(const TrajectoryDiff& diff, const Request& request) {
  std::vector<const ChannelDiff*> channels;
  for (const ChannelDiff& c : diff.channels) {
    if (!c.is_list && !c.worst_columns.empty()) channels.push_back(&c);
  }
  const bool is_selected = !request.include.empty();
  const bool has_differences =
      std::ranges::any_of(channels, [](const ChannelDiff* c) { return c->columns_differ > 0; });
  if (has_differences && !is_selected) {
    std::erase_if(channels, [](const ChannelDiff* c) { return c->columns_differ == 0; });
  }
  std::ranges::stable_sort(channels, [](const ChannelDiff* a, const ChannelDiff* b) {
    return relative_size(*a) > relative_size(*b);
  });
  channels.resize(std::min(channels.size(), is_selected ? kMostSelected : kMostArrays));
  std::vector<Plotted> out;
  for (const ChannelDiff* c : channels) {
    const size_t columns = is_selected ? c->worst_columns.size() : 1;
    for (size_t k = 0; k < columns; ++k) {
      out.push_back({.array = c->array, .label = c->worst_columns[k], .rollout = c->rollout});
    }
  }
  return out;
}

// Returns the column with this label, or -1.
int64_t column_of(const Trajectory::Array& array, const std::string& label) {
  const auto found = std::ranges::find(array.labels, label);
  return found == array.labels.end() ? -1 : found - array.labels.begin();
}

// Reads the frames of a rollout of both trajectories and adds them to the curves.
class Reader {
 public:
  Reader(FrameSources sources, const std::vector<Plotted>& columns, plot::Figure& figure)
      : sources_(std::move(sources)), figure_(figure) {
    for (const Plotted& p : columns) {
      const Trajectory::Array* const a = sources_.a->about().find(p.array);
      const Trajectory::Array* const b = sources_.b->about().find(p.array);
      if (!a || !b) continue;
      const Cells cells{.panel = p.panel,
                        .array_a = a - sources_.a->about().channels.data(),
                        .array_b = b - sources_.b->about().channels.data(),
                        .column_a = column_of(*a, p.label),
                        .column_b = column_of(*b, p.label)};
      if (cells.column_a >= 0 && cells.column_b >= 0) cells_.push_back(cells);
    }
  }

  void read() {
    for (;;) {
      if (a_.is_done()) advance(a_, *sources_.a, true);
      if (b_.is_done()) advance(b_, *sources_.b, false);
      if (a_.is_done() || b_.is_done()) break;
      for (const auto& [i, j] : common_frames(a_, b_)) {
        for (const Cells& c : cells_) {
          line(c.panel + 1, 0).add(a_.time(i), value(b_, j, c, false) - value(a_, i, c, true));
        }
      }
    }
    for (; !a_.is_done(); advance(a_, *sources_.a, true)) a_.done = a_.frames.frames;
    for (; !b_.is_done(); advance(b_, *sources_.b, false)) b_.done = b_.frames.frames;
  }

 private:
  struct Cells {
    size_t panel;
    int64_t array_a, array_b, column_a, column_b;
  };

  plot::Curve& line(size_t panel, size_t index) { return figure_.panels[panel].lines[index].curve; }

  static double value(const Block& block, int64_t frame, const Cells& c, bool is_a) {
    const auto array = static_cast<size_t>(is_a ? c.array_a : c.array_b);
    const auto column = static_cast<size_t>(is_a ? c.column_a : c.column_b);
    return block.frames.channels[array].row(frame)[column];
  }

  // Reads the next frames and adds them to the curves of their trajectory.
  void advance(Block& block, FrameSource& source, bool is_a) {
    block.advance(source, kFramesOfBlock);
    for (int64_t i = 0; i < block.frames.frames; ++i) {
      for (const Cells& c : cells_) {
        line(c.panel, is_a ? 0 : 1).add(block.time(i), value(block, i, c, is_a));
      }
    }
  }

  FrameSources sources_;
  plot::Figure& figure_;
  std::vector<Cells> cells_;
  Block a_, b_;
};

Quantity quantity_of(const mjModel* m, const Trajectory& about, const Plotted& p) {
  const Trajectory::Array* const array = about.find(p.array);
  if (!m || !array) return {};
  const std::vector<Quantity> all = quantities_of(*m, p.array, array->columns);
  const int64_t column = column_of(*array, p.label);
  const bool is_known = column >= 0 && column < static_cast<int64_t>(all.size());
  return is_known ? all[static_cast<size_t>(column)] : Quantity{};
}

void add_panels(Plotted& p, const TrajectoryDiff& diff, const Request& request, const mjModel* m,
                const Trajectory& about, plot::Figure& figure) {
  const bool has_rollouts = diff.rollouts_a > 1 || diff.rollouts_b > 1;
  const std::string title =
      (has_rollouts ? "rollout " + std::to_string(p.rollout) + " " : "") + p.array + "." + p.label;
  const std::string unit = quantity_of(m, about, p).unit;
  p.panel = figure.panels.size();
  figure.panels.push_back({.title = title,
                           .unit = unit,
                           .legend = {"A: " + request.file_a, "B: " + request.file_b},
                           .lines = {{0, plot::Curve()}, {1, plot::Curve()}}});
  figure.panels.push_back({.title = "B - A",
                           .unit = unit,
                           .legend = {"difference"},
                           .lines = {{0, plot::Curve()}},
                           .is_small = true});
}

}  // namespace

plot::Figure plot_of(const TrajectoryDiff& diff, const Request& request, const mjModel* m,
                     const OpenFrames& open) {
  plot::Figure figure{.x_title = "time (s)"};
  for (const auto& unstable : {diff.unstable_a, diff.unstable_b}) {
    if (unstable) figure.marks.push_back({unstable->time, plot::MarkKind::kUnstable});
  }
  std::map<int64_t, std::vector<Plotted>> by_rollout;
  for (Plotted& p : choose(diff, request)) by_rollout[p.rollout].push_back(std::move(p));
  for (auto& [rollout, columns] : by_rollout) {
    std::vector<std::string> arrays = {kChannelNames[0]};
    for (const Plotted& p : columns) arrays.push_back(p.array);
    FrameSources sources = open(rollout, arrays);
    for (Plotted& p : columns) add_panels(p, diff, request, m, sources.a->about(), figure);
    Reader(std::move(sources), columns, figure).read();
  }
  return figure;
}

}  // namespace mj::diff
