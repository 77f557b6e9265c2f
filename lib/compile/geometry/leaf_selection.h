// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Selects the first leaves of a bounding tree.

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
// That is no order: of three keys 0.6e-14 apart the ends differ and the middle is like both. What
// comes first then depends on the steps taken and on how the leaves lie before. The steps are those
// of std::nth_element in LLVM's C++ library, which the official build for Node uses: with it even
// trees of meshes that are full of such faces, or of faces of zero area, are the official ones.
void select_leaves(std::span<KeyedLeaf> leaves, size_t rank);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_GEOMETRY_LEAF_SELECTION_H_
