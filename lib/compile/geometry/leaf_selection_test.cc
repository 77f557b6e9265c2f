// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/geometry/leaf_selection.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <span>
#include <utility>
#include <vector>

namespace mj::compiler {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Numbers the leaves in the order of `keys` and moves the half with the smallest keys to the front.
// Returns the numbers of the leaves in their new order.
std::vector<int> halved(const std::vector<double>& keys) {
  std::vector<KeyedLeaf> leaves;
  for (const double key : keys) leaves.push_back({key, static_cast<int>(leaves.size())});
  select_leaves(leaves, leaves.size() / 2);
  std::vector<int> out;
  for (const KeyedLeaf& leaf : leaves) out.push_back(leaf.leaf);
  return out;
}

std::vector<double> scaled(std::vector<double> keys, double factor) {
  for (double& key : keys) key *= factor;
  return keys;
}

using Order = std::vector<int>;

// The expected orders come from std::nth_element of libc++ 14. A sort would put other leaves first.
TEST_CASE("leaves with contradictory keys are selected as by LLVM's nth_element") {
  CHECK(halved(scaled({4, 5, 1, 3, 1, 3, 6, 2, 7, 1, 7, 0}, 0.6e-14)) ==
        Order{11, 9, 2, 7, 4, 0, 3, 5, 1, 6, 8, 10});
  CHECK(halved(scaled({8, 7, 8, 0, 4, 0, 5, 0, 7, 6, 7, 8}, 0.6e-14)) ==
        Order{6, 9, 7, 3, 4, 5, 0, 2, 8, 1, 10, 11});
  CHECK(halved({kNan, kNan, 4, 3, 4, kNan, 1, 4, 0, kNan, kNan, 5}) ==
        Order{0, 1, 8, 5, 6, 3, 2, 4, 7, 9, 10, 11});
  CHECK(halved({7, 0, 5, 8, 8, 1, 0, kNan, kNan, 5, 4, 8}) ==
        Order{6, 1, 2, 10, 9, 5, 0, 7, 8, 4, 3, 11});
}

TEST_CASE("the leaves with the smallest keys come first, of equal keys the smallest leaves") {
  std::mt19937 random(1);
  for (size_t n = 1; n < 300; n += 1 + n / 10) {
    std::vector<KeyedLeaf> leaves;
    for (size_t i = 0; i < n; ++i) {
      leaves.push_back({static_cast<double>(random() % (n / 2 + 1)), static_cast<int>(i)});
    }
    std::ranges::shuffle(leaves, random);
    const auto pairs = [](std::span<const KeyedLeaf> some) {
      std::vector<std::pair<double, int>> out;
      for (const KeyedLeaf& leaf : some) out.emplace_back(leaf.key, leaf.leaf);
      std::ranges::sort(out);
      return out;
    };
    const auto sorted = pairs(leaves);
    const size_t rank = random() % n;
    select_leaves(leaves, rank);
    CHECK(pairs(std::span(leaves).first(rank)) ==
          std::vector(sorted.begin(), sorted.begin() + static_cast<ptrdiff_t>(rank)));
  }
}

// In each remaining part, the first and the middle leaf have the smallest keys. Every round then
// settles only these two, so a plain quickselect would take quadratic time.
TEST_CASE("keys that make every round settle few leaves are selected right, too") {
  constexpr int kCount = 20000;
  std::vector<int> places(kCount);  // present position of each leaf
  for (int i = 0; i < kCount; ++i) places[static_cast<size_t>(i)] = i;
  std::vector<double> keys(kCount, -1);
  double least = 0;
  for (size_t first = 0; first + 2 < places.size(); first += 2) {
    const size_t middle = first + (places.size() - first) / 2;
    keys[static_cast<size_t>(places[first])] = least++;
    keys[static_cast<size_t>(places[middle])] = least++;
    std::swap(places[first + 1], places[middle]);
  }
  for (double& key : keys) key = key < 0 ? least++ : key;
  const Order order = halved(keys);
  const auto key_of = [&](int leaf) { return keys[static_cast<size_t>(leaf)]; };
  const auto middle = order.begin() + kCount / 2;
  CHECK(key_of(*std::ranges::max_element(order.begin(), middle, {}, key_of)) <
        key_of(*std::ranges::min_element(middle, order.end(), {}, key_of)));
}

}  // namespace
}  // namespace mj::compiler
