// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The masses of the nodes of quadratic cells follow Simpson's rule: 1/6, 2/3, 1/6 along each axis
// of a cell.

#include "flexcomp/nodes.h"

#include <algorithm>

namespace mj::flexcomp {

NodeGrid::NodeGrid(const spec::Ints<3>& cells, int order) : cells_(cells), order_(order) {
  for (int k = 0; k < 3; ++k) count_[k] = cells[k] * order + 1;
}

Vec3 NodeGrid::position(const spec::Ints<3>& node, const Box& box) const {
  Vec3 out;
  for (int k = 0; k < 3; ++k) {
    const double part = static_cast<double>(node[k]) / (count_[k] - 1);
    out[k] = box.low[k] + part * (box.high[k] - box.low[k]);
  }
  return out;
}

double NodeGrid::raw_mass(const spec::Ints<3>& node) const {
  if (order_ == 1) return 1;
  double mass = 1;
  for (int k = 0; k < 3; ++k) {
    const bool is_middle = node[k] % 2 == 1;
    mass *= is_middle ? 2.0 / 3 : 1.0 / 6;
    // A node between two cells receives mass from both cells.
    if (!is_middle && node[k] > 0 && node[k] < count_[k] - 1) mass *= 2;
  }
  return mass;
}

bool NodeGrid::is_inside(const spec::Ints<3>& node) const {
  for (int k = 0; k < 3; ++k) {
    if (node[k] == 0 || node[k] == count_[k] - 1) return false;
  }
  return true;
}

bool NodeGrid::is_in_empty_cells(const std::vector<unsigned char>& empty,
                                 const spec::Ints<3>& node) const {
  spec::Ints<3> from{}, to{};
  for (int k = 0; k < 3; ++k) {
    from[k] = node[k] == 0 ? 0 : (node[k] - 1) / order_;
    to[k] = std::min(cells_[k] - 1, node[k] / order_);
  }
  for (int i = from[0]; i <= to[0]; ++i) {
    for (int j = from[1]; j <= to[1]; ++j) {
      for (int k = from[2]; k <= to[2]; ++k) {
        if (!empty[(static_cast<size_t>(i) * cells_[1] + j) * cells_[2] + k]) return false;
      }
    }
  }
  return true;
}

}  // namespace mj::flexcomp
