// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/bounding_tree.h"

#include <algorithm>

#include "compile/lane_box.h"
#include "compile/tree_writer.h"

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
  return (difference < -kEps) | (!(difference > kEps) & (a.leaf < b.leaf));
}

// Bit k is set where is_before(a[k], b).
int bits_before(const Item* a, const Item& b) {
  const Lanes key = {a[0].key, a[1].key, a[2].key, a[3].key};
  const Lanes difference = key - b.key;
  const LaneMask leaf = {a[0].leaf, a[1].leaf, a[2].leaf, a[3].leaf};
  return bits_of((difference < -kEps) | (~(difference > kEps) & (leaf < b.leaf)));
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
    const auto put = [&](size_t i, size_t is_below) {
      const Item item = items[i];
      items[1 + below] = item;
      scratch_[above] = item;
      below += is_below;
      above += 1 - is_below;
    };
    size_t i = 1;
    for (; i + kLanes <= items.size(); i += kLanes) {
      const auto bits = static_cast<unsigned>(bits_before(&items[i], pivot));
      for (unsigned k = 0; k < kLanes; ++k) put(i + k, bits >> k & 1);
    }
    for (; i < items.size(); ++i) put(i, is_before(items[i], pivot));
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

// Halves the leaves at the median along the longest side of the box around them, again and again.
class Sorter {
 public:
  explicit Sorter(const std::vector<Leaf>& leaves)
      : boxes_(leaves.size()), items_(leaves.size()), selector_(leaves.size()) {
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
    for (const Item& item : items_) order.push_back(item.leaf);
    return order;
  }

 private:
  void halve(std::span<Item> members) {
    if (members.size() < 2) return;
    const std::vector<double>& key = keys_[longest_axis(members)];
    for (Item& item : members) item.key = key[item.leaf];
    const size_t half = left_half(members.size());
    selector_.select(members, half);
    halve(members.first(half));
    halve(members.subspan(half));
  }

  [[nodiscard]] int longest_axis(std::span<const Item> members) const {
    LaneBox box = boxes_[members[0].leaf];
    for (const Item& item : members) include(box, boxes_[item.leaf]);
    thicken(box);
    const Lanes extent = box.max - box.min;
    int axis = 0;
    if (extent[1] >= extent[axis] + kEps) axis = 1;
    if (extent[2] >= extent[axis] + kEps) axis = 2;
    return axis;
  }

  std::vector<LaneBox> boxes_;
  std::vector<double> keys_[3];
  std::vector<Item> items_;
  Selector selector_;
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
