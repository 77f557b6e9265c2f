// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Which points of a flexcomp, and nodes if it is interpolated, do not move with bodies of their
// own.

#ifndef MJTOOLS_FLEXCOMP_PINS_H_
#define MJTOOLS_FLEXCOMP_PINS_H_

#include <vector>

#include "flexcomp/flexcomp.h"

namespace mj::flexcomp {

// How many coordinates a place of the grid has that pins refer to, and how many places there are
// along each axis.
struct PinGrid {
  int dim = 3;
  spec::Ints<3> count = {};
};

// The grid that pins refer to: of points, or of the nodes around what is no grid.
[[nodiscard]] PinGrid pin_grid(const Settings& settings, int dim);

// Throws Fault if the lists do not have the sizes that they must.
void check_pin_sizes(const Pins& pins, int grid_dim);

// What hangs on the parent itself.
struct Pinned {
  std::vector<unsigned char> points, nodes;  // a flag of each
  bool is_rigid = false;                     // all points are pinned
  bool is_centered = false;                  // none is, so all bodies are at their points
};

// One list of pins is for points and nodes. At least one point.
[[nodiscard]] Pinned pin(const Settings& settings, int dim, size_t points);

}  // namespace mj::flexcomp

#endif  // MJTOOLS_FLEXCOMP_PINS_H_
