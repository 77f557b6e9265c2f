// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Surfaces of simple shapes of size 1.

#ifndef MJTOOLS_DRAW_BUILT_IN_H_
#define MJTOOLS_DRAW_BUILT_IN_H_

#include "draw/assets.h"

namespace mj::draw {

// The square from (-1, -1) to (1, 1) in the plane z = 0. Its front is seen from above.
[[nodiscard]] const Surface& built_in_plane();
// The cube from -1 to 1.
[[nodiscard]] const Surface& built_in_box();
// The triangle (0, 0), (1, 0), (0, 1) in the plane z = 0.
[[nodiscard]] const Surface& built_in_triangle();
// The arrow for a type of mjtGeom, with radius 1 and length 1. As in MuJoCo, it ends at z = 1/2.
[[nodiscard]] const Surface& built_in_arrow(int type);

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_BUILT_IN_H_
