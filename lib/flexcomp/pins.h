// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Pins of a flexcomp: finds the points, and the interpolation nodes, that are fixed to the parent
// and therefore do not get bodies of their own.

#ifndef MJTOOLS_FLEXCOMP_PINS_H_
#define MJTOOLS_FLEXCOMP_PINS_H_

#include <vector>

#include "flexcomp/flexcomp.h"

namespace mj::flexcomp {

// The grid that pins refer to: the number of its dimensions, and the number of points or nodes
// along each axis.
struct PinGrid {
  int dim = 3;
  spec::Ints<3> count = {};
};

// Returns the grid that pins refer to. If the points form a grid, it is the grid of points, and
// otherwise the grid of interpolation nodes.
[[nodiscard]] PinGrid pin_grid(const Settings& settings, int dim);

// Throws Fault if a list of pins is incomplete, so that it does not consist of whole ranges, points
// or boxes.
void check_pin_sizes(const Pins& pins, int grid_dim);

// The points and nodes that are pinned, which means fixed to the parent.
struct Pinned {
  std::vector<unsigned char> points, nodes;  // 1 for each pinned point or node, otherwise 0
  bool is_rigid = false;                     // whether all points are pinned
  // True if no point is pinned. The origin of each body is then at its point.
  bool is_centered = false;
};

// Finds the pinned points and the pinned nodes, which are given by the same list of pins. With
// radial degrees of freedom, the first point or node is also pinned. At least one point is
// required.
[[nodiscard]] Pinned pin(const Settings& settings, int dim, size_t points);

}  // namespace mj::flexcomp

#endif  // MJTOOLS_FLEXCOMP_PINS_H_
