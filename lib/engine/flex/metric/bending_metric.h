// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Which entries the factor of the metric of bending flexes has: the compiler needs their number
// before there is a model, the engine fills them in.

#ifndef MJTOOLS_ENGINE_FLEX_METRIC_BENDING_METRIC_H_
#define MJTOOLS_ENGINE_FLEX_METRIC_BENDING_METRIC_H_

#include <array>
#include <span>
#include <vector>

namespace mj::engine {

// The vertices of two triangles with a common edge, as rows of a matrix; -1 for pinned ones.
using BendingStencil = std::array<int, 4>;

// A lower triangle by rows: columns ascending, the diagonal last.
struct LowerTriangle {
  std::vector<int> rowadr;  // one more than rows
  std::vector<int> colind;

  [[nodiscard]] std::span<const int> row(int i) const {
    return std::span(colind).subspan(rowadr[i], rowadr[i + 1] - rowadr[i]);
  }
};

// The pattern of L in H = L' L, where H couples the vertices of each stencil. Throws Error if it is
// too large.
[[nodiscard]] LowerTriangle factor_pattern(int rows, std::span<const BendingStencil> stencils);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_FLEX_METRIC_BENDING_METRIC_H_
