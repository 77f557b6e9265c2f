// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/plot/figure.h"

#include <algorithm>
#include <cmath>

namespace mj::plot {
namespace {

void join(ValueRange& range, const ValueRange& other) {
  range.least = std::min(range.least, other.least);
  range.greatest = std::max(range.greatest, other.greatest);
  range.not_finite += other.not_finite;
}

}  // namespace

const char* name_of(MarkKind kind) {
  switch (kind) {
    case MarkKind::kContact:
      return "first contact";
    case MarkKind::kReset:
      return "reset";
    case MarkKind::kReload:
      return "reload";
    case MarkKind::kEnd:
      return "end of a rollout";
    case MarkKind::kUnstable:
      return "unstable";
    case MarkKind::kFailed:
      return "failed";
  }
  return "";
}

ValueRange x_range(const Figure& figure) {
  ValueRange range;
  for (const Panel& panel : figure.panels) {
    for (const Line& line : panel.lines) join(range, line.curve.xs());
  }
  for (const Mark& mark : figure.marks) range.cover(mark.x);
  return range;
}

ValueRange y_range(const Panel& panel) {
  ValueRange range;
  for (const Line& line : panel.lines) join(range, line.curve.ys());
  return range;
}

Axis y_axis(const Panel& panel) {
  constexpr double kMargin = 0.03;
  return Axis(y_range(panel), panel.is_logarithmic, kMargin);
}

int64_t hidden_points(const Panel& panel) {
  return y_range(panel).not_finite;
}

std::string remark_of(const Panel& panel) {
  if (!panel.note.empty()) return panel.note;
  const int64_t hidden = hidden_points(panel);
  if (!y_range(panel).any()) return hidden > 0 ? "no finite values" : "no values";
  if (hidden == 0) return {};
  return std::to_string(hidden) + (hidden == 1 ? " value is" : " values are") + " not finite";
}

std::vector<double> marks_of(const Figure& figure, MarkKind kind) {
  std::vector<double> out;
  for (const Mark& mark : figure.marks) {
    if (mark.kind == kind && std::isfinite(mark.x)) out.push_back(mark.x);
  }
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace mj::plot
