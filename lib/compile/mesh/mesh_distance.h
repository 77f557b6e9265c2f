// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Signed distance to a triangle mesh, negative inside.

#ifndef MJTOOLS_COMPILE_MESH_MESH_DISTANCE_H_
#define MJTOOLS_COMPILE_MESH_MESH_DISTANCE_H_

#include <vector>

#include "compile/geometry/bounding_tree.h"
#include "math/vec3.h"

namespace mj::compiler {

// `face` has three vertices per triangle, the leaves of `tree` are triangles. The side is that of
// the nearest triangle, of several equally near ones that which the descent of the tree meets
// first.
[[nodiscard]] double signed_distance(const std::vector<Vec3>& vertex, const std::vector<int>& face,
                                     const BoundingTree& tree, const Vec3& point);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_MESH_MESH_DISTANCE_H_
