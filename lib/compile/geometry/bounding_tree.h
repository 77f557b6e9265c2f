// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Static bounding volume hierarchies of axis-aligned boxes. The leaves in a box are split in two
// halves along its longest side.

#ifndef MJTOOLS_COMPILE_GEOMETRY_BOUNDING_TREE_H_
#define MJTOOLS_COMPILE_GEOMETRY_BOUNDING_TREE_H_

#include <cstddef>
#include <vector>

#include "math/vec3.h"

namespace mj::compiler {

struct Leaf {
  Vec3 min, max;  // in the frame of the tree
  Vec3 key;       // position by which the leaves are sorted
};

// Returns the indices of the leaves in their order from left to right. This order determines the
// whole tree: the left child of a node has the first half of the node's leaves, rounded down.
[[nodiscard]] std::vector<int> order_leaves(const std::vector<Leaf>& leaves);

[[nodiscard]] constexpr size_t left_half(size_t leaves) {
  return leaves / 2;
}

// Returns the number of nodes of a tree with `leaves` leaves.
[[nodiscard]] constexpr size_t node_count(size_t leaves) {
  return leaves == 0 ? 0 : 2 * leaves - 1;
}

// Pointers to the arrays that receive the nodes of a tree. The nodes are in pre-order: first a
// node, then its left subtree, then its right subtree. `child` gets node numbers within the tree,
// or -1. `leaf` gets the index of the leaf for nodes that are leaves, and -1 for other nodes.
struct TreeNodes {
  int* depth;
  int* child;  // 2 per node: node numbers of the left and the right child
  int* leaf;
  double* aabb;  // 6 per node: centre, half sizes
};

struct BoundingTree {
  std::vector<int> depth, child, leaf;
  std::vector<double> aabb;

  BoundingTree() = default;
  explicit BoundingTree(size_t leaves)
      : depth(node_count(leaves)),
        child(2 * node_count(leaves)),
        leaf(node_count(leaves)),
        aabb(6 * node_count(leaves)) {}

  [[nodiscard]] int size() const { return static_cast<int>(depth.size()); }
  [[nodiscard]] TreeNodes nodes() { return {depth.data(), child.data(), leaf.data(), aabb.data()}; }
};

[[nodiscard]] BoundingTree make_bounding_tree(const std::vector<Leaf>& leaves);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_GEOMETRY_BOUNDING_TREE_H_
