// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Points of a flexcomp, and nodes if it is interpolated, that do not move with bodies of their
// own.

#ifndef MJTOOLS_FLEXCOMP_PINS_H_
#define MJTOOLS_FLEXCOMP_PINS_H_

#include <vector>

#include "flexcomp/flexcomp.h"

namespace mj::flexcomp {

// Grid that pins refer to: number of coordinates of a place, and number of places along each axis.
struct PinGrid {
  int dim = 3;
  spec::Ints<3> count = {};
};

// Returns the grid that pins refer to: the points, or the nodes around points that form no grid.
[[nodiscard]] PinGrid pin_grid(const Settings& settings, int dim);

// Throws Fault if the lists do not have the sizes that they must.
void check_pin_sizes(const Pins& pins, int grid_dim);

// Points and nodes that are fixed to the parent itself.
struct Pinned {
  std::vector<unsigned char> points, nodes;  // a flag of each
  bool is_rigid = false;                     // all points are pinned
  bool is_centered = false;                  // none is, so all bodies are at their points
};

// Finds the pinned points and nodes; one list of pins is for both. Needs at least one point.
[[nodiscard]] Pinned pin(const Settings& settings, int dim, size_t points);

}  // namespace mj::flexcomp

#endif  // MJTOOLS_FLEXCOMP_PINS_H_
