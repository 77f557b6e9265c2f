// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sparsity pattern of the factor of the bending metric of flexes. The compiler needs the number of
// entries before it makes the model. The engine computes the values of the entries.

#ifndef MJTOOLS_ENGINE_FLEX_METRIC_BENDING_METRIC_H_
#define MJTOOLS_ENGINE_FLEX_METRIC_BENDING_METRIC_H_

#include <array>
#include <span>
#include <vector>

namespace mj::engine {

// Rows of the four vertices of two triangles that share an edge. The row of a pinned vertex is -1.
using BendingStencil = std::array<int, 4>;

// Pattern of a lower triangle, stored by rows. The columns of a row ascend, so that the diagonal is
// last.
struct LowerTriangle {
  std::vector<int> rowadr;  // start of each row, followed by the end of the last row
  std::vector<int> colind;

  [[nodiscard]] std::span<const int> row(int i) const {
    return std::span(colind).subspan(rowadr[i], rowadr[i + 1] - rowadr[i]);
  }
};

// Returns the pattern of L in H = L' L, where H couples the vertices of each stencil. Throws Error
// if the pattern is too large.
[[nodiscard]] LowerTriangle factor_pattern(int rows, std::span<const BendingStencil> stencils);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_FLEX_METRIC_BENDING_METRIC_H_
