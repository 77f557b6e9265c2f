// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Signed distance fields of meshes. A field is an octree whose cells are small near the surface.
// The octree holds the distance at the corners of its cells.

#ifndef MJTOOLS_COMPILE_MESH_OCTREE_H_
#define MJTOOLS_COMPILE_MESH_OCTREE_H_

#include <vector>

#include "math/vec3.h"

namespace mj::compiler {

struct MeshDraft;

// An octree. Its root is node 0. The eight children of a node are consecutive. Children and corners
// are numbered in the same way: bits 1, 2 and 4 of the number mean the upper half in x, y and z.
struct Octree {
  std::vector<int> depth;
  std::vector<int> child;     // 8 per node; -1 if the node is a leaf
  std::vector<double> aabb;   // 6 per node: centre, half sizes
  std::vector<double> coeff;  // 8 per node: signed distances at its corners

  [[nodiscard]] int size() const { return static_cast<int>(depth.size()); }
};

// Builds the octree from the final vertices, faces, bounds and bounding tree of the mesh. Cells
// that contain a part of the surface are divided, down to the level `max_depth`. The levels of
// neighbouring cells differ by at most one.
[[nodiscard]] Octree build_octree(const MeshDraft& mesh, int max_depth);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_MESH_OCTREE_H_
