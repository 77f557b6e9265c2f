// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Properties of a flex that follow from its elements alone: its edges, its surface, and the depth
// of each element below the surface. All indices are relative to the flex.

#ifndef MJTOOLS_COMPILE_GEOMETRY_FLEX_TOPOLOGY_H_
#define MJTOOLS_COMPILE_GEOMETRY_FLEX_TOPOLOGY_H_

#include <span>
#include <vector>

namespace mj::compiler {

struct FlexTopology {
  std::vector<int> edge;      // two vertices per edge, ascending; edges are in order of first use
  std::vector<int> elemedge;  // edges of each element
  // The four vertices around each edge, if dim is 2: the two vertices of the edge in the order of
  // its first triangle, the opposite vertex of the first triangle, and the opposite vertex of the
  // last triangle. The fourth is -1 if the edge belongs to only one triangle.
  std::vector<int> stencil;
  std::vector<int> shell;  // surface fragments, `dim` vertices each
  // If dim is 3: the number of elements between each element and the surface. Otherwise 0.
  std::vector<int> elemlayer;
  // If dim is 1 or 2: pairs of an element and the one vertex of a neighbouring element that the
  // element does not have.
  std::vector<int> evpair;
};

// Computes the topology. `elem` holds dim + 1 different vertices per element. Vertices are numbered
// from 0 to vertices - 1.
[[nodiscard]] FlexTopology find_topology(int dim, int vertices, std::span<const int> elem);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_GEOMETRY_FLEX_TOPOLOGY_H_
