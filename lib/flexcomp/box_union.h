// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Union of many boxes on a grid of cells. The time to compute it is proportional to the number of
// cells plus the number of boxes, and not to their product.

#ifndef MJTOOLS_FLEXCOMP_BOX_UNION_H_
#define MJTOOLS_FLEXCOMP_BOX_UNION_H_

#include <vector>

#include "spec/element.h"

namespace mj::flexcomp {

class BoxUnion {
 public:
  explicit BoxUnion(const spec::Ints<3>& count)
      : count_(count), change_(static_cast<size_t>(count[0]) * count[1] * count[2]) {}

  // Adds the box between the corner cells `from` and `to`, which must be in the grid. If `to` is
  // smaller than `from` along an axis, the box is empty and nothing is added.
  void add(const spec::Ints<3>& from, const spec::Ints<3>& to) {
    for (int k = 0; k < 3; ++k) {
      if (to[k] < from[k]) return;
    }
    for (int corner = 0; corner < 8; ++corner) {
      spec::Ints<3> at = from;
      int sign = 1;
      for (int k = 0; k < 3; ++k) {
        if ((corner >> k & 1) == 0) continue;
        at[k] = to[k] + 1;
        sign = -sign;
      }
      if (at[0] < count_[0] && at[1] < count_[1] && at[2] < count_[2]) change_[index(at)] += sign;
    }
  }

  [[nodiscard]] size_t index(const spec::Ints<3>& c) const {
    return (static_cast<size_t>(c[0]) * count_[1] + c[1]) * count_[2] + c[2];
  }

  // Returns one flag for each cell, which is true if the cell is inside the union. The index along
  // the last axis varies fastest.
  [[nodiscard]] std::vector<unsigned char> flags() const {
    std::vector<int> sum = change_;
    const size_t plane = static_cast<size_t>(count_[1]) * count_[2], row = count_[2];
    const size_t steps[] = {plane, row, 1};
    const size_t periods[] = {sum.size(), plane, row};
    for (int axis = 0; axis < 3; ++axis) {
      for (size_t i = 0; i < sum.size(); ++i) {
        if (i % periods[axis] >= steps[axis]) sum[i] += sum[i - steps[axis]];
      }
    }
    std::vector<unsigned char> out(sum.size());
    for (size_t i = 0; i < sum.size(); ++i) out[i] = sum[i] > 0;
    return out;
  }

 private:
  spec::Ints<3> count_;
  // Changes of the number of boxes from cell to cell. Their sums along all axes are the numbers of
  // boxes over the cells.
  std::vector<int> change_;
};

}  // namespace mj::flexcomp

#endif  // MJTOOLS_FLEXCOMP_BOX_UNION_H_
