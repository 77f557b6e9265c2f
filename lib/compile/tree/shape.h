// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes volume, area, inertia and bounds of primitive shapes from the sizes of geoms.

#ifndef MJTOOLS_COMPILE_TREE_SHAPE_H_
#define MJTOOLS_COMPILE_TREE_SHAPE_H_

#include "math/vec3.h"

namespace mj::compiler {

// Returns the volume, or the surface area if `shell` is true. Planes have zero.
[[nodiscard]] double shape_volume(int type, const double size[3], bool shell);

// Returns the diagonal inertia of a solid or of a shell with the given mass.
[[nodiscard]] Vec3 shape_inertia(int type, const double size[3], double mass, bool shell);

// Computes the centre and half sizes of the axis-aligned bounding box.
void shape_aabb(int type, const double size[3], double aabb[6]);

// Returns the radius of the bounding sphere around the centre, or 0 for planes.
[[nodiscard]] double shape_rbound(int type, const double size[3]);

// Computes the virtual mass [3] and virtual inertia [3] of the ellipsoid equivalent to the shape.
void shape_added_mass(int type, const double size[3], double virtual_mass[3],
                      double virtual_inertia[3]);

// Returns the number of sizes that a shape uses.
[[nodiscard]] int shape_size_count(int type);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_TREE_SHAPE_H_
