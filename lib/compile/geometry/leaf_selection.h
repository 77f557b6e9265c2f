// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Which leaves of a bounding tree come first.

#ifndef MJTOOLS_COMPILE_GEOMETRY_LEAF_SELECTION_H_
#define MJTOOLS_COMPILE_GEOMETRY_LEAF_SELECTION_H_

#include <cstddef>
#include <span>

namespace mj::compiler {

struct KeyedLeaf {
  double key;
  int leaf;
};

// Moves the `rank` first leaves to the front, smallest keys first. Keys within 1e-14 of each other
// count as equal and keep the order of the leaves; so do NaN and any other key.
//
// That is no order: of three keys 0.6e-14 apart the ends differ and the middle is like both. What
// comes first then depends on the steps taken and on how the leaves lie before. The steps are those
// of std::nth_element in LLVM's C++ library, which the official build for Node uses: with it even
// trees of meshes that are full of such faces, or of faces of zero area, are the official ones.
void select_leaves(std::span<KeyedLeaf> leaves, size_t rank);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_GEOMETRY_LEAF_SELECTION_H_
