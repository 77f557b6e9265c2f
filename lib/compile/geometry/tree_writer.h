// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes the nodes of a bounding volume tree, given its leaves in their order (bounding_tree.h).
// The nodes are written from the last one to the first. Memory is thus written in one direction,
// and the boxes of the children are known before the box of their parent is written.

#ifndef MJTOOLS_COMPILE_GEOMETRY_TREE_WRITER_H_
#define MJTOOLS_COMPILE_GEOMETRY_TREE_WRITER_H_

#include <span>
#include <utility>

#include "compile/geometry/bounding_tree.h"
#include "compile/geometry/lane_box.h"
#include "math/streaming.h"

namespace mj::compiler {

// The way in which the boxes are written. kStreamed writes without filling the processor caches
// (math/streaming.h). This is faster if the boxes of a large tree are not read soon.
enum class Boxes { kCached, kStreamed };

template <Boxes kBoxes, typename BoxOf>
class TreeWriter {
 public:
  TreeWriter(std::span<const int> order, BoxOf box_of, const TreeNodes& to)
      : order_(order), box_of_(std::move(box_of)), to_(to) {}

  void write() const {
    if (!order_.empty()) write_subtree(0, order_.size(), 0, 0);
    if (kBoxes == Boxes::kStreamed) end_streaming();
  }

 private:
  // Writes the subtree of the `count` leaves that begin at `first`. The root of the subtree is the
  // node `node`. Returns the box around the leaves.
  LaneBox write_subtree(size_t first, size_t count, size_t node, int depth) const {
    switch (count) {
      case 1:
        return write_few<1>(first, node, depth);
      case 2:
        return write_few<2>(first, node, depth);
      case 3:
        return write_few<3>(first, node, depth);
      case 4:
        return write_few<4>(first, node, depth);
      case 5:
        return write_few<5>(first, node, depth);
      case 6:
        return write_few<6>(first, node, depth);
      case 7:
        return write_few<7>(first, node, depth);
      default:
        break;
    }
    const size_t half = left_half(count);
    const size_t left = node + 1, right = left + node_count(half);
    const LaneBox later = write_subtree(first + half, count - half, right, depth + 1);
    LaneBox box = write_subtree(first, half, left, depth + 1);
    include(box, later);
    write_node(node, depth, static_cast<int>(left), static_cast<int>(right), -1, box);
    return box;
  }

  // Writes a subtree with kCount leaves. The code is inlined for each of these sizes, because most
  // nodes are in small subtrees, where function calls would take much of the time.
  template <size_t kCount>
  [[gnu::always_inline]] LaneBox write_few(size_t first, size_t node, int depth) const {
    if constexpr (kCount == 1) {
      const int leaf = order_[first];
      const LaneBox box = box_of_(leaf);
      write_node(node, depth, -1, -1, leaf, box);
      return box;
    } else {
      constexpr size_t kHalf = left_half(kCount);
      const size_t left = node + 1, right = left + node_count(kHalf);
      const LaneBox later = write_few<kCount - kHalf>(first + kHalf, right, depth + 1);
      LaneBox box = write_few<kHalf>(first, left, depth + 1);
      include(box, later);
      write_node(node, depth, static_cast<int>(left), static_cast<int>(right), -1, box);
      return box;
    }
  }

  [[gnu::always_inline]] void write_node(size_t node, int depth, int left, int right, int leaf,
                                         LaneBox box) const {
    to_.depth[node] = depth;
    to_.child[2 * node] = left;
    to_.child[2 * node + 1] = right;
    to_.leaf[node] = leaf;
    thicken(box);
    const Lanes center = (box.max + box.min) / 2, half = (box.max - box.min) / 2;
    write_box(to_.aabb + 6 * node, LanePair{center[0], center[1]}, LanePair{center[2], half[0]},
              LanePair{half[1], half[2]});
  }

  [[gnu::always_inline]] static void write_box(double* to, const LanePair& a, const LanePair& b,
                                               const LanePair& c) {
    if constexpr (kBoxes == Boxes::kStreamed) {
      stream(to, a), stream(to + 2, b), stream(to + 4, c);
    } else {
      lane_pair(to).v = a, lane_pair(to + 2).v = b, lane_pair(to + 4).v = c;
    }
  }

  std::span<const int> order_;
  BoxOf box_of_;
  TreeNodes to_;
};

// Writes a tree. box_of(leaf) returns the LaneBox of a leaf. If the boxes are streamed, their
// address must be a multiple of 16 bytes.
template <Boxes kBoxes, typename BoxOf>
void write_tree(std::span<const int> order, BoxOf box_of, const TreeNodes& to) {
  TreeWriter<kBoxes, BoxOf>(order, std::move(box_of), to).write();
}

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_GEOMETRY_TREE_WRITER_H_
