// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Grid of nodes that move the vertices of an interpolated flex. For order o and c_k cells along
// axis k, the grid has c_k o + 1 nodes along that axis.

#ifndef MJTOOLS_FLEXCOMP_NODES_H_
#define MJTOOLS_FLEXCOMP_NODES_H_

#include <vector>

#include "flexcomp/empty_cells.h"

namespace mj::flexcomp {

class NodeGrid {
 public:
  NodeGrid(const spec::Ints<3>& cells, int order);

  [[nodiscard]] const spec::Ints<3>& count() const { return count_; }
  [[nodiscard]] double size() const { return double{1} * count_[0] * count_[1] * count_[2]; }
  [[nodiscard]] Vec3 position(const spec::Ints<3>& node, const Box& box) const;
  // Returns the relative mass of a node. Later, the masses of all nodes are scaled so that their
  // sum is the total mass.
  [[nodiscard]] double raw_mass(const spec::Ints<3>& node) const;
  // Returns whether the node is not on the surface of the grid.
  [[nodiscard]] bool is_inside(const spec::Ints<3>& node) const;
  // Returns whether all cells at the node are empty.
  [[nodiscard]] bool is_in_empty_cells(const std::vector<unsigned char>& empty,
                                       const spec::Ints<3>& node) const;

  // Calls visit(node, index) for each node. The index along the last axis varies fastest.
  template <typename Visit>
  void for_each(Visit visit) const {
    size_t index = 0;
    for (int i = 0; i < count_[0]; ++i) {
      for (int j = 0; j < count_[1]; ++j) {
        for (int k = 0; k < count_[2]; ++k) visit(spec::Ints<3>{i, j, k}, index++);
      }
    }
  }

 private:
  spec::Ints<3> cells_, count_;
  int order_;
};

}  // namespace mj::flexcomp

#endif  // MJTOOLS_FLEXCOMP_NODES_H_
