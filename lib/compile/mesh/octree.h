// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Signed distance fields of meshes: an octree that is fine near the surface, with the distance at
// the corners of its cells.

#ifndef MJTOOLS_COMPILE_MESH_OCTREE_H_
#define MJTOOLS_COMPILE_MESH_OCTREE_H_

#include <vector>

#include "math/vec3.h"

namespace mj::compiler {

struct MeshDraft;

// An octree whose root is node 0. The eight children of a node are consecutive. Bits 1, 2 and 4 in
// the number of a child, or of a corner, stand for the upper half in x, y and z.
struct Octree {
  std::vector<int> depth;
  std::vector<int> child;     // 8 per node, -1 for leaves
  std::vector<double> aabb;   // 6 per node: centre, half sizes
  std::vector<double> coeff;  // 8 per node: signed distance at its corners

  [[nodiscard]] int size() const { return static_cast<int>(depth.size()); }
};

// Builds the octree from the final vertices, faces, bounds and bounding tree of the mesh. Cells
// that contain a part of the surface are divided down to `max_depth`. The levels of neighbours
// differ by at most one.
[[nodiscard]] Octree build_octree(const MeshDraft& mesh, int max_depth);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_MESH_OCTREE_H_
