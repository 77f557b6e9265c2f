// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "flexcomp/empty_cells.h"

#include <algorithm>

#include "flexcomp/box_union.h"

namespace mj::flexcomp {
namespace {

using Cell = spec::Ints<3>;

Cell cell_of(const Vec3& p, const Box& box, const spec::Ints<3>& count) {
  Cell out{};
  for (int axis = 0; axis < 3; ++axis) {
    const double extent = box.high[axis] - box.low[axis];
    if (extent <= 0) continue;
    const double place = (p[axis] - box.low[axis]) / extent * count[axis];
    out[axis] = static_cast<int>(std::clamp(place, 0.0, count[axis] - 1.0));
  }
  return out;
}

// Cells that can be reached from outside without passing through a filled cell.
class Flood {
 public:
  Flood(const spec::Ints<3>& count, const std::vector<unsigned char>& filled)
      : count_(count), filled_(filled), reached_(filled.size()) {}

  std::vector<unsigned char> run() {
    enter_from_outside();
    while (!open_.empty()) {
      const Cell cell = open_.back();
      open_.pop_back();
      for (int axis = 0; axis < 3; ++axis) {
        for (const int step : {-1, 1}) {
          Cell next = cell;
          next[axis] += step;
          if (next[axis] >= 0 && next[axis] < count_[axis]) enter(next);
        }
      }
    }
    return std::move(reached_);
  }

 private:
  void enter(const Cell& c) {
    const size_t at = (static_cast<size_t>(c[0]) * count_[1] + c[1]) * count_[2] + c[2];
    if (filled_[at] || reached_[at]) return;
    reached_[at] = 1;
    open_.push_back(c);
  }

  void enter_from_outside() {
    for (int i = 0; i < count_[0]; ++i) {
      for (int j = 0; j < count_[1]; ++j) {
        const bool is_side = i == 0 || i == count_[0] - 1 || j == 0 || j == count_[1] - 1;
        const int step = is_side ? 1 : std::max(1, count_[2] - 1);
        for (int k = 0; k < count_[2]; k += step) enter({i, j, k});
      }
    }
  }

  const spec::Ints<3>& count_;
  const std::vector<unsigned char>& filled_;
  std::vector<unsigned char> reached_;
  std::vector<Cell> open_;
};

void include(const Vec3& p, Box& box) {
  for (int k = 0; k < 3; ++k) {
    box.low[k] = std::min(box.low[k], p[k]);
    box.high[k] = std::max(box.high[k], p[k]);
  }
}

}  // namespace

Box box_around(std::span<const Vec3> points) {
  if (points.empty()) return {};
  Box box{points[0], points[0]};
  for (const Vec3& p : points) include(p, box);
  return box;
}

std::vector<unsigned char> empty_cells(const Box& box, const spec::Ints<3>& count, int dim,
                                       std::span<const Vec3> points, std::span<const int> element) {
  BoxUnion boxes(count);
  const size_t size = static_cast<size_t>(dim) + 1;
  for (size_t e = 0; e + size <= element.size(); e += size) {
    Box part{points[element[e]], points[element[e]]};
    for (size_t k = 1; k < size; ++k) include(points[element[e + k]], part);
    boxes.add(cell_of(part.low, box, count), cell_of(part.high, box, count));
  }
  std::vector<unsigned char> filled = boxes.flags();
  if (dim == 2) return Flood(count, filled).run();
  for (unsigned char& cell : filled) cell = !cell;
  return filled;
}

}  // namespace mj::flexcomp
