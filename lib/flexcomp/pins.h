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

// Throws Fault if the lists do not have the sizes that they must.
void check_pin_sizes(const Pins& pins, int grid_dim);

// A flag of each of `size` points or nodes.
[[nodiscard]] std::vector<unsigned char> pinned(const Pins& pins, const PinGrid& grid, size_t size);

}  // namespace mj::flexcomp

#endif  // MJTOOLS_FLEXCOMP_PINS_H_
