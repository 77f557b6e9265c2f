// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the volume, area, inertia and bounds of primitive shapes from the sizes of geoms.

#ifndef MJTOOLS_COMPILE_TREE_SHAPE_H_
#define MJTOOLS_COMPILE_TREE_SHAPE_H_

#include "math/vec3.h"

namespace mj::compiler {

// Returns the volume of a shape, or its surface area if `shell` is true. Returns 0 for planes.
[[nodiscard]] double shape_volume(int type, const double size[3], bool shell);

// Returns the diagonal inertia of a solid with the given mass, or of a shell if `shell` is true.
[[nodiscard]] Vec3 shape_inertia(int type, const double size[3], double mass, bool shell);

// Computes the axis-aligned bounding box of a shape in its own frame, as centre and half sizes.
void shape_aabb(int type, const double size[3], double aabb[6]);

// Returns the radius of the bounding sphere around the centre of the shape, or 0 for planes.
[[nodiscard]] double shape_rbound(int type, const double size[3]);

// Computes the virtual mass [3] and the virtual inertia [3] of the ellipsoid that is equivalent to
// the shape.
void shape_added_mass(int type, const double size[3], double virtual_mass[3],
                      double virtual_inertia[3]);

// Returns the number of sizes that the shape uses, from 0 to 3.
[[nodiscard]] int shape_size_count(int type);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_TREE_SHAPE_H_
