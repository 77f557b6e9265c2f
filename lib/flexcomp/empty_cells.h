// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The cells that hold nothing of a flex whose vertices move with a grid of nodes.

#ifndef MJTOOLS_FLEXCOMP_EMPTY_CELLS_H_
#define MJTOOLS_FLEXCOMP_EMPTY_CELLS_H_

#include <span>
#include <vector>

#include "math/vec3.h"
#include "spec/element.h"

namespace mj::flexcomp {

// Smallest box around points; (0, 0, 0) twice without points.
struct Box {
  Vec3 low, high;
};
[[nodiscard]] Box box_around(std::span<const Vec3> points);

// Returns, for each of count[0] x count[1] x count[2] cells of the box, the last axis fastest, whether it
// is empty: no element has a part in it. Elements fill all cells that the box around them touches; a surface
// (dim 2) fills what it encloses too. Indices in `element`, dim + 1 for each, must be of points.
[[nodiscard]] std::vector<unsigned char> empty_cells(const Box& box, const spec::Ints<3>& count,
                                                     int dim, std::span<const Vec3> points,
                                                     std::span<const int> element);

}  // namespace mj::flexcomp

#endif  // MJTOOLS_FLEXCOMP_EMPTY_CELLS_H_
