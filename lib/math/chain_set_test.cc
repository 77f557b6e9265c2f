// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/chain_set.h"

#include <doctest/doctest.h>

using namespace mj;

namespace {

// The array of parents for nodes that form a single chain. It counts how often a parent is read.
struct CountedChain {
  long* reads;
  int operator[](int node) const {
    ++*reads;
    return node - 1;
  }
};

}  // namespace

TEST_CASE("a chain set holds the ancestors of its nodes once, in ascending order") {
  const int parent[] = {-1, 0, 0, 2, -1, 4};
  ChainSet set(&parent[0], 6);
  set.add(3);
  set.add(1);
  set.add(-1);
  set.add(3);
  CHECK(set.take() == std::vector<int>{0, 1, 2, 3});
  CHECK(set.take().empty());
  set.add(5);
  CHECK(set.take() == std::vector<int>{4, 5});
  set.add(2);
  CHECK(set.count_and_clear() == 2);
  CHECK(set.count_and_clear() == 0);
}

TEST_CASE("a chain set reads the parent of each member once") {
  constexpr int kNodes = 1000;
  long reads = 0;
  ChainSet set(CountedChain{&reads}, kNodes);
  for (int node = 0; node < kNodes; ++node) set.add(node);
  for (int node = 0; node < kNodes; ++node) set.add(node);
  CHECK(set.take().size() == kNodes);
  CHECK(reads == kNodes);
}
