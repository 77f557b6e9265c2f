// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The simultaneous descent of two bounding volume trees. It needs a stack of pairs of nodes, and a
// rule that decides which node of a pair is split.

#ifndef MJTOOLS_ENGINE_COLLISION_BROAD_TREE_PAIR_H_
#define MJTOOLS_ENGINE_COLLISION_BROAD_TREE_PAIR_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <algorithm>

#include "engine/data/stack.h"

namespace mj::engine {

// Returns a measure of the box of a node. In a pair of nodes, the node with the larger measure is
// split. The measure resembles the surface area of the box, but it subtracts the centre from the
// half size, as MuJoCo does. The order of contacts depends on this.
inline double split_measure(const double* box) {
  const double x = box[3] - box[0], y = box[4] - box[1], z = box[5] - box[2];
  return x * y + y * z + z * x;
}

struct NodePair {
  int node1, node2;
};

// A stack of pairs of nodes that are still to be visited. It grows down mjData's stack, and reuses
// the memory of popped entries.
class NodeStack {
 public:
  explicit NodeStack(mjData& d) : d_(d) {}

  void push(int node1, int node2) {
    if (size_ == capacity_) {
      const int chunk = std::max(kFirstChunk, capacity_);
      void* memory = stack_allocate(d_, chunk * sizeof(NodePair), alignof(NodePair));
      if (!bottom_) bottom_ = static_cast<NodePair*>(memory) + chunk;
      capacity_ += chunk;
    }
    *(bottom_ - ++size_) = {node1, node2};
  }
  NodePair pop() { return *(bottom_ - size_--); }
  [[nodiscard]] bool empty() const { return size_ == 0; }

 private:
  static constexpr int kFirstChunk = 8;

  mjData& d_;
  NodePair* bottom_ = nullptr;
  int size_ = 0, capacity_ = 0;
};

struct BvhTree {
  int first;            // number of the root among all nodes of the model
  const int* child;     // [n x 2] children of each node, or -1
  const int* object;    // [n] object of each leaf
  const double* boxes;  // [n x 6] box of each node: centre, half sizes

  [[nodiscard]] bool is_leaf(int node) const {
    return child[2 * node] < 0 && child[2 * node + 1] < 0;
  }
};

inline BvhTree tree_at(const mjModel& m, int adr, const double* boxes) {
  return {adr, m.bvh_child + 2 * adr, m.bvh_nodeid + adr, boxes};
}
inline BvhTree body_tree(const mjModel& m, int body) {
  const int adr = m.body_bvhadr[body];
  return tree_at(m, adr, m.bvh_aabb + 6 * adr);
}
inline BvhTree flex_tree(const mjModel& m, const mjData& d, int flex) {
  const int adr = m.flex_bvhadr[flex];
  return tree_at(m, adr, d.bvh_aabb_dyn + 6 * (adr - m.nbvhstatic));
}

// Visits pairs of nodes of two trees, depth first. Skips a pair if `separated(box1, box2)` returns
// true. For a pair of leaves, calls `touch(object1, object2)` instead of `separated`. `touch`
// returns whether the boxes of the two objects overlap. If vis.global.bvactive is set, marks the
// nodes that overlap as active. If `ordered` is true, both trees are the same tree, and only one of
// the pairs (i,j) and (j,i) is visited.
template <bool ordered = false, typename Separated, typename Touch>
void descend(const mjModel& m, mjData& d, const BvhTree& t1, const BvhTree& t2, Separated separated,
             Touch touch) {
  const auto mark = [&](int node1, int node2) {
    if (m.vis.global.bvactive) d.bvh_active[t1.first + node1] = d.bvh_active[t2.first + node2] = 1;
  };
  StackFrame frame(d);
  NodeStack stack(d);
  stack.push(0, 0);
  while (!stack.empty()) {
    const auto [node1, node2] = stack.pop();
    if (ordered && node1 > node2) continue;
    const bool leaf1 = t1.is_leaf(node1), leaf2 = t2.is_leaf(node2);
    if (leaf1 && leaf2) {
      if (touch(t1.object[node1], t2.object[node2])) mark(node1, node2);
      continue;
    }
    const double *box1 = t1.boxes + 6 * node1, *box2 = t2.boxes + 6 * node2;
    if (separated(box1, box2)) continue;
    mark(node1, node2);
    const bool split1 = leaf2 || (!leaf1 && split_measure(box1) > split_measure(box2));
    const int* child = split1 ? t1.child + 2 * node1 : t2.child + 2 * node2;
    for (int k = 0; k < 2; ++k) {
      if (child[k] < 0) continue;
      if (split1) {
        stack.push(child[k], node2);
      } else {
        stack.push(node1, child[k]);
      }
    }
  }
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_BROAD_TREE_PAIR_H_
