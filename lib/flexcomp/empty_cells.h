// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Search for the empty cells of a flex whose vertices move with a grid of nodes.

#ifndef MJTOOLS_FLEXCOMP_EMPTY_CELLS_H_
#define MJTOOLS_FLEXCOMP_EMPTY_CELLS_H_

#include <span>
#include <vector>

#include "math/vec3.h"
#include "spec/element.h"

namespace mj::flexcomp {

// Smallest box around a set of points. Both corners are (0, 0, 0) if there are no points.
struct Box {
  Vec3 low, high;
};
[[nodiscard]] Box box_around(std::span<const Vec3> points);

// Divides the box into count[0] x count[1] x count[2] cells and returns one flag for each cell. The
// index along the last axis varies fastest. The flag is false if an element fills the cell. An
// element fills all cells that its bounding box touches. A surface (dim 2) also fills the cells
// that it encloses. `element` contains dim + 1 valid indices of points for each element.
[[nodiscard]] std::vector<unsigned char> empty_cells(const Box& box, const spec::Ints<3>& count,
                                                     int dim, std::span<const Vec3> points,
                                                     std::span<const int> element);

}  // namespace mj::flexcomp

#endif  // MJTOOLS_FLEXCOMP_EMPTY_CELLS_H_
