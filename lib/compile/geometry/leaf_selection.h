// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Selects the leaves that come first in the order of their keys, to build a bounding tree.

#ifndef MJTOOLS_COMPILE_GEOMETRY_LEAF_SELECTION_H_
#define MJTOOLS_COMPILE_GEOMETRY_LEAF_SELECTION_H_

#include <cstddef>
#include <span>

namespace mj::compiler {

struct KeyedLeaf {
  double key;
  int leaf;
};

// Moves the `rank` leaves with the smallest keys to the front. Keys within 1e-14 of each other
// count as equal, and their leaves are ordered by index. NaN counts as equal to any key.
//
// This relation is not transitive: if three keys are 0.6e-14 apart, the outer ones differ and the
// middle one equals both. The result then depends on the steps of the algorithm and on the initial
// order. This algorithm takes the same steps as std::nth_element in LLVM's C++ library, which the
// official build for Node uses. Therefore even meshes with many faces of equal keys or of zero area
// get the same trees as in the official build.
void select_leaves(std::span<KeyedLeaf> leaves, size_t rank);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_GEOMETRY_LEAF_SELECTION_H_
