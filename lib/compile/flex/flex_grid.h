// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The grid of nodes between which the vertices of a flex are interpolated. Positions are given in
// the axes of the grid.

#ifndef MJTOOLS_COMPILE_FLEX_FLEX_GRID_H_
#define MJTOOLS_COMPILE_FLEX_FLEX_GRID_H_

#include <span>
#include <vector>

#include "engine/flex/flex_element.h"

namespace mj::compiler {

struct FlexGrid {
  std::vector<Vec3> node;    // positions in the axes of the grid
  std::vector<Vec3> vertex;  // coordinates from 0 to 1 in the box around the nodes
  Vec3 size;                 // half sizes of the box
};

// Computes the grid in its own axes, which are the directions of the edges of its first cell. If
// `is_empty` is given, the first cell that is not empty is used. Throws Error unless the axes are
// orthogonal.
[[nodiscard]] FlexGrid frame_grid(const engine::NodeGrid& grid, std::span<const Vec3> node,
                                  std::span<const Vec3> vertex,
                                  std::span<const unsigned char> is_empty);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_FLEX_FLEX_GRID_H_
