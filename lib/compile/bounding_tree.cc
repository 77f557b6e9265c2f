// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/bounding_tree.h"

#include <algorithm>
#include <numeric>
#include <span>

#include "compile/geometry.h"

namespace mj::compiler {
namespace {

class Builder {
 public:
  explicit Builder(const std::vector<Leaf>& leaves) : leaves_(leaves) {
    const size_t nodes = leaves.empty() ? 0 : 2 * leaves.size() - 1;
    tree_.depth.reserve(nodes);
    tree_.child.reserve(2 * nodes);
    tree_.leaf.reserve(nodes);
    tree_.aabb.reserve(6 * nodes);
  }

  BoundingTree build() {
    std::vector<int> order(leaves_.size());
    std::iota(order.begin(), order.end(), 0);
    if (!order.empty()) add(order, 0);
    return std::move(tree_);
  }

 private:
  int add(std::span<int> members, int depth) {
    const int node = tree_.size();
    const Vec3 extent = add_node(members, depth);
    if (members.size() == 1) {
      tree_.leaf[node] = members[0];
      return node;
    }
    sort_along(longest_axis(extent), members);
    const size_t half = members.size() / 2;
    const int left = add(members.first(half), depth + 1);
    tree_.child[2 * node] = left;
    const int right = add(members.subspan(half), depth + 1);
    tree_.child[2 * node + 1] = right;
    return node;
  }

  // Appends a node without children around the members and returns its extent.
  Vec3 add_node(std::span<const int> members, int depth) {
    Vec3 low = leaves_[members[0]].min, high = leaves_[members[0]].max;
    for (const int i : members) {
      for (int k = 0; k < 3; ++k) {
        low[k] = std::min(low[k], leaves_[i].min[k]);
        high[k] = std::max(high[k], leaves_[i].max[k]);
      }
    }
    for (int k = 0; k < 3; ++k) {
      if (std::abs(low[k] - high[k]) < kEps) low[k] -= kEps, high[k] += kEps;
    }
    tree_.depth.push_back(depth);
    tree_.child.insert(tree_.child.end(), {-1, -1});
    tree_.leaf.push_back(-1);
    for (int k = 0; k < 3; ++k) tree_.aabb.push_back((high[k] + low[k]) / 2);
    for (int k = 0; k < 3; ++k) tree_.aabb.push_back((high[k] - low[k]) / 2);
    return high - low;
  }

  static int longest_axis(const Vec3& extent) {
    int axis = 0;
    if (extent[1] >= extent[axis] + kEps) axis = 1;
    if (extent[2] >= extent[axis] + kEps) axis = 2;
    return axis;
  }

  // Keys within kEps of each other count as equal and keep the order of the leaves.
  void sort_along(int axis, std::span<int> members) {
    std::stable_sort(members.begin(), members.end(), [&](int a, int b) {
      const double ka = leaves_[a].key[axis], kb = leaves_[b].key[axis];
      if (std::abs(ka - kb) > kEps) return ka < kb;
      return a < b;
    });
  }

  const std::vector<Leaf>& leaves_;
  BoundingTree tree_;
};

}  // namespace

int BoundingTree::max_depth() const {
  return depth.empty() ? 0 : *std::max_element(depth.begin(), depth.end());
}

BoundingTree build_bounding_tree(const std::vector<Leaf>& leaves) {
  return Builder(leaves).build();
}

}  // namespace mj::compiler
