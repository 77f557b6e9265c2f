// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Properties that follow from the elements of a flex alone: its edges, its surface, and the depth
// of each element below the surface. All indices are local to the flex.

#ifndef MJTOOLS_COMPILE_GEOMETRY_FLEX_TOPOLOGY_H_
#define MJTOOLS_COMPILE_GEOMETRY_FLEX_TOPOLOGY_H_

#include <span>
#include <vector>

namespace mj::compiler {

struct FlexTopology {
  std::vector<int> edge;      // 2 ascending vertices each, in order of first use
  std::vector<int> elemedge;  // edges of each element
  // For dim 2, 4 vertices of each edge: the two of the edge in the order of its first triangle, the
  // opposite vertex of that triangle, and the opposite vertex of its last triangle. The last one is
  // -1 for an edge of one triangle.
  std::vector<int> stencil;
  std::vector<int> shell;  // dim vertices per surface fragment
  // Dim 3: number of elements between an element and the surface; otherwise 0.
  std::vector<int> elemlayer;
  std::vector<int> evpair;  // dim 1, 2: an element, and the unshared vertex of a neighbour
};

// Computes the topology. `elem` holds dim + 1 different vertices per element, each less than
// `vertices`.
[[nodiscard]] FlexTopology find_topology(int dim, int vertices, std::span<const int> elem);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_GEOMETRY_FLEX_TOPOLOGY_H_
