// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Builds a bounding tree from top to bottom:
//
//   1. The leaves are split at the median of their keys along the longest side of the box around
//      them (leaf_selection.h). If the number of leaves is odd, the left part is smaller.
//   2. Each part is split again until it has one leaf. The resulting order of the leaves determines
//      the whole tree.
//   3. The nodes are written in pre-order, each with the box around its leaves (tree_writer.h).

#include "compile/geometry/bounding_tree.h"

#include <span>

#include "compile/geometry/lane_box.h"
#include "compile/geometry/leaf_selection.h"
#include "compile/geometry/tree_writer.h"

namespace mj::compiler {
namespace {

// Sorts the leaves recursively. Splits them at the median along the longest side of the box around
// them, and then sorts each part in the same way.
class Sorter {
 public:
  explicit Sorter(const std::vector<Leaf>& leaves) : boxes_(leaves.size()), items_(leaves.size()) {
    for (int k = 0; k < 3; ++k) keys_[k].reserve(leaves.size());
    for (size_t i = 0; i < leaves.size(); ++i) {
      boxes_[i] = {to_lanes(leaves[i].min), to_lanes(leaves[i].max)};
      for (int k = 0; k < 3; ++k) keys_[k].push_back(leaves[i].key[k]);
    }
  }

  std::vector<int> sorted() {
    for (size_t i = 0; i < items_.size(); ++i) items_[i].leaf = static_cast<int>(i);
    halve(items_);
    std::vector<int> order;
    order.reserve(items_.size());
    for (const KeyedLeaf& item : items_) order.push_back(item.leaf);
    return order;
  }

 private:
  void halve(std::span<KeyedLeaf> members) {
    if (members.size() < 2) return;
    const std::vector<double>& key = keys_[longest_axis(members)];
    for (KeyedLeaf& item : members) item.key = key[item.leaf];
    const size_t half = left_half(members.size());
    select_leaves(members, half);
    halve(members.first(half));
    halve(members.subspan(half));
  }

  [[nodiscard]] int longest_axis(std::span<const KeyedLeaf> members) const {
    LaneBox box = boxes_[members[0].leaf];
    for (const KeyedLeaf& item : members) include(box, boxes_[item.leaf]);
    thicken(box);
    const Lanes extent = box.max - box.min;
    int axis = 0;
    if (extent[1] >= extent[axis] + kEps) axis = 1;
    if (extent[2] >= extent[axis] + kEps) axis = 2;
    return axis;
  }

  std::vector<LaneBox> boxes_;
  std::vector<double> keys_[3];
  std::vector<KeyedLeaf> items_;
};

}  // namespace

std::vector<int> order_leaves(const std::vector<Leaf>& leaves) {
  return Sorter(leaves).sorted();
}

BoundingTree make_bounding_tree(const std::vector<Leaf>& leaves) {
  BoundingTree tree(leaves.size());
  const auto box_of = [&](int leaf) {
    return LaneBox{to_lanes(leaves[leaf].min), to_lanes(leaves[leaf].max)};
  };
  write_tree<Boxes::kCached>(order_leaves(leaves), box_of, tree.nodes());
  return tree;
}

}  // namespace mj::compiler
