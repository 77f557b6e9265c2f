// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Static bounding volume hierarchies: axis-aligned boxes, split in halves along the longest side.

#ifndef MJTOOLS_COMPILE_BOUNDING_TREE_H_
#define MJTOOLS_COMPILE_BOUNDING_TREE_H_

#include <vector>

#include "math/vec3.h"

namespace mj::compiler {

struct Leaf {
  Vec3 min, max;  // in the tree's frame
  Vec3 key;       // position that orders the leaves
};

// Nodes in pre-order, left subtree first. Children are node numbers within the tree, -1 for none;
// `leaf` is the index of the leaf of a leaf node, -1 otherwise.
struct BoundingTree {
  std::vector<int> depth;
  std::vector<int> child;  // 2 per node
  std::vector<int> leaf;
  std::vector<double> aabb;  // 6 per node: centre, half size

  [[nodiscard]] int size() const { return static_cast<int>(depth.size()); }
  [[nodiscard]] int max_depth() const;
};

[[nodiscard]] BoundingTree build_bounding_tree(const std::vector<Leaf>& leaves);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_BOUNDING_TREE_H_
