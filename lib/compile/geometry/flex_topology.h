// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What follows from the elements of a flex alone: its edges, its surface, and how deep below the
// surface each element is. All indices are local to the flex.

#ifndef MJTOOLS_COMPILE_GEOMETRY_FLEX_TOPOLOGY_H_
#define MJTOOLS_COMPILE_GEOMETRY_FLEX_TOPOLOGY_H_

#include <span>
#include <vector>

namespace mj::compiler {

struct FlexTopology {
  std::vector<int> edge;  // 2 vertices each, ascending, in the order in which elements have them
  std::vector<int> elemedge;  // edges of each element
  // dim 2: 4 vertices of each edge. The edge as its first triangle has it, the vertex opposite to
  // it there, and that of its last triangle; -1 for an edge of one triangle.
  std::vector<int> stencil;
  std::vector<int> shell;      // dim vertices per fragment of the surface
  std::vector<int> elemlayer;  // dim 3: neighbours between an element and the surface; otherwise 0
  std::vector<int> evpair;     // dim 1, 2: an element, and the vertex of a neighbour not shared
};

// `elem` has dim + 1 different vertices per element, each less than `vertices`.
[[nodiscard]] FlexTopology find_topology(int dim, int vertices, std::span<const int> elem);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_GEOMETRY_FLEX_TOPOLOGY_H_
