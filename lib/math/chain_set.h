// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A set of nodes of a forest that contains all ancestors of each of its nodes, for example the dofs
// that move some bodies. The parent of node i is parent[i], which is less than i, or -1 for a root.

#ifndef MJTOOLS_MATH_CHAIN_SET_H_
#define MJTOOLS_MATH_CHAIN_SET_H_

#include <algorithm>
#include <vector>

namespace mj {

// A set may be filled and emptied many times. Filling it takes time in proportion to the number of
// its members, however many chains share them. `Parents` is the type of the array of parents: const
// int*, or in tests a class that counts accesses.
template <typename Parents = const int*>
class ChainSet {
 public:
  ChainSet(Parents parent, long long nodes)
      : parent_(parent), is_member_(static_cast<size_t>(nodes)) {}

  // Adds a node and its ancestors. Stops at the first member, whose ancestors are members too. Adds
  // nothing if the node is -1.
  void add(int node) {
    for (; node >= 0 && !is_member_[static_cast<size_t>(node)]; node = parent_[node]) {
      is_member_[static_cast<size_t>(node)] = true;
      nodes_.push_back(node);
    }
  }

  // Returns the members in ascending order and empties the set.
  [[nodiscard]] std::vector<int> take() {
    std::vector<int> taken = nodes_;
    std::sort(taken.begin(), taken.end());
    count_and_clear();
    return taken;
  }

  // Returns the number of members and empties the set.
  long long count_and_clear() {
    const auto count = static_cast<long long>(nodes_.size());
    for (const int node : nodes_) is_member_[static_cast<size_t>(node)] = false;
    nodes_.clear();
    return count;
  }

 private:
  Parents parent_;
  std::vector<char> is_member_;  // indexed by node
  std::vector<int> nodes_;       // members in the order in which they were added
};

}  // namespace mj

#endif  // MJTOOLS_MATH_CHAIN_SET_H_
