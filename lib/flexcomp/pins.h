// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds the points of a flexcomp, and the nodes if it is interpolated, that do not have bodies of
// their own.

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

// Returns the grid that pins refer to: the points if they form a grid, or else the interpolation
// nodes.
[[nodiscard]] PinGrid pin_grid(const Settings& settings, int dim);

// Throws Fault if the lists do not have whole ranges, points or boxes.
void check_pin_sizes(const Pins& pins, int grid_dim);

// Flags of the points and nodes that are fixed to the parent.
struct Pinned {
  std::vector<unsigned char> points, nodes;  // a flag for each point and node
  bool is_rigid = false;                     // all points are pinned
  // No point is pinned, so all bodies are at their points.
  bool is_centered = false;
};

// Finds the pinned points and nodes, which share one list of pins. With radial degrees of freedom,
// the first point or node is also pinned. At least one point is required.
[[nodiscard]] Pinned pin(const Settings& settings, int dim, size_t points);

}  // namespace mj::flexcomp

#endif  // MJTOOLS_FLEXCOMP_PINS_H_
