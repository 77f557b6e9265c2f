// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Builds the bounding volume tree of a mesh. The leaves of the tree are the faces of the mesh.

#ifndef MJTOOLS_COMPILE_GEOMETRY_MESH_TREE_H_
#define MJTOOLS_COMPILE_GEOMETRY_MESH_TREE_H_

#include <span>
#include <vector>

#include "compile/geometry/bounding_tree.h"
#include "math/lanes.h"

namespace mj::compiler {

// Returns the order of the faces as leaves of the tree. Faces are sorted by their circumcentres.
// `face` has three vertices per triangle.
[[nodiscard]] std::vector<int> order_faces(std::span<const Vec3> vertex, std::span<const int> face);

// Writes the nodes of the tree. `order` is the order of the faces as leaves of the tree. The boxes
// are written without filling the processor caches.
void write_face_tree(std::span<const Lanes> vertex, std::span<const int> face,
                     std::span<const int> order, const TreeNodes& to);
[[nodiscard]] BoundingTree make_face_tree(std::span<const Vec3> vertex, std::span<const int> face,
                                          std::span<const int> order);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_GEOMETRY_MESH_TREE_H_
