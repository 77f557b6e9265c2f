// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/flex/flex_grid.h"

#include <algorithm>
#include <cmath>

#include "base/diagnostic.h"
#include "compile/geometry/geometry.h"

namespace mj::compiler {
namespace {

// The rotation from the global axes to the axes of the grid: the rows are the axes of the grid.
struct GridAxes {
  Vec3 row[3];

  [[nodiscard]] bool are_orthonormal() const {
    constexpr double kTolerance = 1e-8;  // tolerance for rounding errors
    for (int i = 0; i < 3; ++i) {
      for (int j = i; j < 3; ++j) {
        if (!(std::abs(dot(row[i], row[j]) - (i == j ? 1 : 0)) <= kTolerance)) return false;
      }
    }
    return true;
  }

  [[nodiscard]] Vec3 operator*(const Vec3& v) const {
    return {dot(row[0], v), dot(row[1], v), dot(row[2], v)};
  }
};

GridAxes find_axes(const engine::NodeGrid& grid, std::span<const Vec3> node,
                   std::span<const unsigned char> is_empty) {
  const auto filled = std::find(is_empty.begin(), is_empty.end(), 0);
  const int cell = filled == is_empty.end() ? 0 : static_cast<int>(filled - is_empty.begin());
  const int *cells = grid.cells, order = grid.order;
  const int at[3] = {cell / (cells[1] * cells[2]) * order, cell / cells[2] % cells[1] * order,
                     cell % cells[2] * order};
  const Vec3 origin = node[grid.index(at[0], at[1], at[2])];
  const Vec3 corner[3] = {node[grid.index(at[0] + order, at[1], at[2])],
                          node[grid.index(at[0], at[1] + order, at[2])],
                          node[grid.index(at[0], at[1], at[2] + order)]};
  GridAxes axes;
  for (int k = 0; k < 3; ++k) {
    axes.row[k] = corner[k] - origin;
    make_unit(axes.row[k]);
  }
  return axes;
}

}  // namespace

FlexGrid frame_grid(const engine::NodeGrid& grid, std::span<const Vec3> node,
                    std::span<const Vec3> vertex, std::span<const unsigned char> is_empty) {
  const GridAxes axes = find_axes(grid, node, is_empty);
  if (!axes.are_orthonormal()) {
    throw Error("flex-grid",
                "the edges of a cell of its grid must be at right angles and longer than 0");
  }
  FlexGrid out;
  for (const Vec3& p : node) out.node.push_back(axes * p);
  Vec3 low = out.node.front(), high = low;
  for (const Vec3& p : out.node) {
    for (int k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], p[k]);
      high[k] = std::max(high[k], p[k]);
    }
  }
  const Vec3 extent = high - low;
  out.size = 0.5 * extent;
  for (const Vec3& p : vertex) {
    const Vec3 local = axes * p;
    Vec3& v = out.vertex.emplace_back();
    for (int k = 0; k < 3; ++k) {
      v[k] = extent[k] > mjMINVAL ? (local[k] - low[k]) / extent[k] : 0.5;
    }
  }
  return out;
}

}  // namespace mj::compiler
