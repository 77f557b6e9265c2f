// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/bounding_tree.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "compile/geometry.h"

namespace mj::compiler {
namespace {

struct Item {
  double key;
  int leaf;
};

// Keys within kEps of each other count as equal and keep the order of the leaves. Not transitive,
// and keys may be NaN: what relies on it must end in any case.
bool is_before(const Item& a, const Item& b) {
  const double difference = a.key - b.key;
  const bool differ = std::abs(difference) > kEps;
  return (differ & (difference < 0)) | (!differ & (a.leaf < b.leaf));
}

// Moves the `rank` first items to the front, like std::nth_element, by partitions without branches
// that depend on the keys.
class Selector {
 public:
  explicit Selector(size_t most) : scratch_(most) {}

  void select(std::span<Item> items, size_t rank) {
    for (int round = 0; items.size() > kFew; ++round) {
      if (round == kMaxRounds) {
        std::stable_sort(items.begin(), items.end(), is_before);
        return;
      }
      choose_pivot(items);
      const size_t below = partition(items);
      if (rank == below || rank == below + 1) return;
      if (rank < below) {
        items = items.first(below);
      } else {
        items = items.subspan(below + 1);
        rank -= below + 1;
      }
    }
    insertion_sort(items);
  }

 private:
  static constexpr size_t kFew = 12, kMany = 256;
  static constexpr int kMaxRounds = 64;  // each halves the items, unless the keys are hostile

  static size_t middle_of(std::span<const Item> items, size_t a, size_t b, size_t c) {
    if (is_before(items[b], items[a])) std::swap(a, b);
    if (is_before(items[c], items[b])) b = is_before(items[c], items[a]) ? a : c;
    return b;
  }

  // Brings a guess of the median to the front.
  static void choose_pivot(std::span<Item> items) {
    const size_t n = items.size(), step = n / 8;
    size_t pivot = middle_of(items, 0, n / 2, n - 1);
    if (n > kMany) {
      const size_t low = middle_of(items, 0, step, 2 * step);
      const size_t high = middle_of(items, n - 1, n - 1 - step, n - 1 - 2 * step);
      pivot = middle_of(items, low, middle_of(items, n / 2 - step, n / 2, n / 2 + step), high);
    }
    std::swap(items[0], items[pivot]);
  }

  // Items before the first one to its left, the others to its right; how many are before it.
  size_t partition(std::span<Item> items) {
    const Item pivot = items[0];
    size_t below = 0, above = 0;
    for (size_t i = 1; i < items.size(); ++i) {
      const Item item = items[i];
      const bool is_below = is_before(item, pivot);
      items[1 + below] = item;
      scratch_[above] = item;
      below += is_below;
      above += !is_below;
    }
    std::swap(items[0], items[below]);
    std::copy_n(scratch_.begin(), above, items.begin() + static_cast<ptrdiff_t>(below) + 1);
    return below;
  }

  static void insertion_sort(std::span<Item> items) {
    for (size_t i = 1; i < items.size(); ++i) {
      const Item item = items[i];
      size_t at = i;
      for (; at > 0 && is_before(item, items[at - 1]); --at) items[at] = items[at - 1];
      items[at] = item;
    }
  }

  std::vector<Item> scratch_;
};

class Builder {
 public:
  explicit Builder(const std::vector<Leaf>& leaves)
      : leaves_(leaves), items_(leaves.size()), selector_(leaves.size()) {
    const size_t nodes = leaves.empty() ? 0 : 2 * leaves.size() - 1;
    tree_.depth.reserve(nodes);
    tree_.child.reserve(2 * nodes);
    tree_.leaf.reserve(nodes);
    tree_.aabb.reserve(6 * nodes);
  }

  BoundingTree build() {
    for (size_t i = 0; i < items_.size(); ++i) items_[i].leaf = static_cast<int>(i);
    if (!items_.empty()) add(items_, 0);
    return std::move(tree_);
  }

 private:
  int add(std::span<Item> members, int depth) {
    const int node = tree_.size();
    const Vec3 extent = add_node(members, depth);
    if (members.size() == 1) {
      tree_.leaf[node] = members[0].leaf;
      return node;
    }
    const size_t half = members.size() / 2;
    const int axis = longest_axis(extent);
    for (Item& item : members) item.key = leaves_[item.leaf].key[axis];
    selector_.select(members, half);
    const int left = add(members.first(half), depth + 1);
    tree_.child[2 * node] = left;
    const int right = add(members.subspan(half), depth + 1);
    tree_.child[2 * node + 1] = right;
    return node;
  }

  // Appends a node without children around the members and returns its extent.
  Vec3 add_node(std::span<const Item> members, int depth) {
    Vec3 low = leaves_[members[0].leaf].min, high = leaves_[members[0].leaf].max;
    for (const Item& item : members) {
      const Leaf& leaf = leaves_[item.leaf];
      low = {std::min(low.x, leaf.min.x), std::min(low.y, leaf.min.y), std::min(low.z, leaf.min.z)};
      high = {std::max(high.x, leaf.max.x), std::max(high.y, leaf.max.y),
              std::max(high.z, leaf.max.z)};
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

  const std::vector<Leaf>& leaves_;
  std::vector<Item> items_;
  Selector selector_;
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
