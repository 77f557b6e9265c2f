// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A compiled flex. It holds all values that the model stores for a flex, except the attributes that
// are copied unchanged.

#ifndef MJTOOLS_COMPILE_DRAFT_FLEX_H_
#define MJTOOLS_COMPILE_DRAFT_FLEX_H_

#include <vector>

#include "compile/geometry/bounding_tree.h"
#include "compile/geometry/flex_topology.h"
#include "math/vec3.h"

namespace mj::compiler {

struct Flex {
  int material = -1;
  bool is_rigid = false;     // all vertices are on one body
  bool is_centered = false;  // all vertices, or all nodes, are at the origins of their bodies
  bool is_interpolated = false;
  int equality = 0;  // flex_edgeequality, which follows from the flex's first constraint

  std::vector<int> vertbody, nodebody;
  std::vector<Vec3> vert, node;  // positions in the frames of their bodies
  // Positions at the reference configuration. The coordinates in `vert0` go from 0 to 1 across the
  // box of the flex. The positions in `node0` are in metres, in the axes of the grid.
  std::vector<Vec3> vert0, node0;
  Vec3 size;  // half sizes of the box of the flex

  std::vector<int> elem, elemtexcoord;
  std::vector<float> texcoord;
  FlexTopology topology;
  std::vector<double> stiffness, bending;
  BoundingTree tree;  // bounding tree of the elements

  [[nodiscard]] int vertex_count() const { return static_cast<int>(vertbody.size()); }
  [[nodiscard]] int edge_count() const { return static_cast<int>(topology.edge.size() / 2); }
};

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_DRAFT_FLEX_H_
