// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Volume, area, inertia and bounds of primitive shapes, from the sizes of geoms.

#ifndef MJTOOLS_COMPILE_TREE_SHAPE_H_
#define MJTOOLS_COMPILE_TREE_SHAPE_H_

#include "math/vec3.h"

namespace mj::compiler {

// Zero for planes. `shell`: the area of the surface instead of the volume.
[[nodiscard]] double shape_volume(int type, const double size[3], bool shell);

// Diagonal inertia of a solid or of a shell of the given mass.
[[nodiscard]] Vec3 shape_inertia(int type, const double size[3], double mass, bool shell);

// Centre and half size of the axis-aligned box.
void shape_aabb(int type, const double size[3], double aabb[6]);

// Radius of the bounding sphere around the centre; 0 for planes.
[[nodiscard]] double shape_rbound(int type, const double size[3]);

// Virtual mass [3] and virtual inertia [3] of the ellipsoid equivalent to the shape.
void shape_added_mass(int type, const double size[3], double virtual_mass[3],
                      double virtual_inertia[3]);

// How many of the three sizes a shape uses.
[[nodiscard]] int shape_size_count(int type);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_TREE_SHAPE_H_
