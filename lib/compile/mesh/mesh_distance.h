// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the signed distance from a point to a triangle mesh, which is negative inside the mesh.

#ifndef MJTOOLS_COMPILE_MESH_MESH_DISTANCE_H_
#define MJTOOLS_COMPILE_MESH_MESH_DISTANCE_H_

#include <vector>

#include "compile/geometry/bounding_tree.h"
#include "math/vec3.h"

namespace mj::compiler {

// Returns the signed distance of a point. `face` has three vertices per triangle, and the leaves of
// `tree` are triangles. The nearest triangle decides the sign. If several triangles are equally
// near, the first one in the order of the tree decides.
[[nodiscard]] double signed_distance(const std::vector<Vec3>& vertex, const std::vector<int>& face,
                                     const BoundingTree& tree, const Vec3& point);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_MESH_MESH_DISTANCE_H_
