// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "flexcomp/pins.h"

#include <algorithm>

#include "flexcomp/box_union.h"
#include "flexcomp/nodes.h"

namespace mj::flexcomp {
namespace {

[[noreturn]] void fail(std::string message, std::string_view attribute) {
  throw Fault("mjcf-flexcomp", std::move(message), attribute, "", "pin");
}

void require_multiple(size_t size, int of, std::string_view attribute, std::string_view what) {
  if (size % of == 0) return;
  fail("'" + std::string(attribute) + "' of <pin> has " + std::to_string(size) +
           " numbers, but needs " + std::to_string(of) + " for each " + std::string(what),
       attribute);
}

class Pinning {
 public:
  Pinning(const PinGrid& grid, size_t size) : grid_(grid), flags_(size) {}

  std::vector<unsigned char> run(const Pins& pins) {
    for (const int id : pins.id) {
      require_id(id, "id");
      flags_[id] = 1;
    }
    pin_ranges(pins.range);
    if (!pins.grid.empty() || !pins.gridrange.empty()) pin_boxes(pins);
    return std::move(flags_);
  }

 private:
  void require_id(int id, std::string_view attribute) const {
    if (id >= 0 && static_cast<size_t>(id) < flags_.size()) return;
    fail("there is no point " + std::to_string(id) + " to pin: points are numbered from 0 to " +
             std::to_string(flags_.size() - 1),
         attribute);
  }

  // Sets the flags of all points inside the union of boxes. Point i is at place i of the grid.
  void take(const BoxUnion& boxes) {
    const std::vector<unsigned char> flags = boxes.flags();
    for (size_t i = 0; i < std::min(flags.size(), flags_.size()); ++i) flags_[i] |= flags[i];
  }

  void pin_ranges(const std::vector<int>& range) {
    if (range.empty()) return;
    BoxUnion line({1, 1, static_cast<int>(flags_.size())});
    for (size_t i = 0; i < range.size(); i += 2) {
      require_id(range[i], "range");
      require_id(range[i + 1], "range");
      line.add({0, 0, range[i]}, {0, 0, range[i + 1]});
    }
    take(line);
  }

  void pin_boxes(const Pins& pins) {
    spec::Ints<3> count = grid_.count;
    if (grid_.dim == 2) count[2] = 1;
    BoxUnion boxes(count);
    const size_t dim = grid_.dim;
    for (size_t i = 0; i < pins.grid.size(); i += dim) {
      const spec::Ints<3> at = place(&pins.grid[i], "grid");
      boxes.add(at, at);
    }
    for (size_t i = 0; i < pins.gridrange.size(); i += 2 * dim) {
      boxes.add(place(&pins.gridrange[i], "gridrange"),
                place(&pins.gridrange[i + dim], "gridrange"));
    }
    take(boxes);
  }

  spec::Ints<3> place(const int* coordinates, std::string_view attribute) const {
    spec::Ints<3> out = {};
    for (int k = 0; k < grid_.dim; ++k) {
      out[k] = coordinates[k];
      if (out[k] >= 0 && out[k] < grid_.count[k]) continue;
      fail("coordinate " + std::to_string(out[k]) + " is outside the grid, which has " +
               std::to_string(grid_.count[k]) + " points along this axis",
           attribute);
    }
    return out;
  }

  PinGrid grid_;
  std::vector<unsigned char> flags_;
};

}  // namespace

void check_pin_sizes(const Pins& pins, int grid_dim) {
  require_multiple(pins.range.size(), 2, "range", "range");
  require_multiple(pins.grid.size(), grid_dim, "grid", "point");
  require_multiple(pins.gridrange.size(), 2 * grid_dim, "gridrange", "box");
}

PinGrid pin_grid(const Settings& s, int dim) {
  if (s.shape == Shape::kGrid || !s.is_interpolated()) return {dim, s.count};
  return {3, NodeGrid(s.flex.cellcount, s.order()).count()};
}

Pinned pin(const Settings& s, int dim, size_t points) {
  const double nodes = s.is_interpolated() ? NodeGrid(s.flex.cellcount, s.order()).size() : 0;
  const size_t size = std::max(points, static_cast<size_t>(nodes));
  Pinned out;
  out.nodes =
      s.rigid ? std::vector<unsigned char>(size, 1) : Pinning(pin_grid(s, dim), size).run(s.pins);
  if (s.dof == Dof::kRadial) out.nodes[0] = 1;
  out.points = out.nodes;
  out.points.resize(points);
  out.is_rigid = std::ranges::find(out.points, 0) == out.points.end();
  out.is_centered = std::ranges::none_of(out.nodes, [](unsigned char flag) { return flag != 0; });
  return out;
}

}  // namespace mj::flexcomp
