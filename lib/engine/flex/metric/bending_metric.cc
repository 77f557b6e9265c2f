// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/flex/metric/bending_metric.h"

#include <algorithm>
#include <string>

#include "base/diagnostic.h"

namespace mj::engine {

// Eliminates the rows from last to first. Eliminating row k couples all its columns with each
// other. It is enough to add these columns to the row of the greatest of them, because the
// elimination of that row couples the remaining ones.
LowerTriangle factor_pattern(int rows, std::span<const BendingStencil> stencils) {
  std::vector<std::vector<int>> columns(rows);
  for (const BendingStencil& stencil : stencils) {
    for (const int row : stencil) {
      for (const int col : stencil) {
        if (col >= 0 && col < row) columns[row].push_back(col);
      }
    }
  }
  constexpr size_t kMaxEntries = size_t{1} << 26;
  LowerTriangle out;
  size_t entries = 0;
  out.rowadr.assign(rows + 1, 0);
  for (int k = rows - 1; k >= 0; --k) {
    std::vector<int>& row = columns[k];
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    if (!row.empty()) {
      std::vector<int>& heir = columns[row.back()];
      heir.insert(heir.end(), row.begin(), row.end() - 1);
    }
    row.push_back(k);
    entries += row.size();
    if (entries > kMaxEntries) {
      throw Error("flex-too-large", "the factor of the bending stiffness of a flex has more than " +
                                        std::to_string(kMaxEntries) + " entries");
    }
  }
  for (int k = 0; k < rows; ++k) {
    out.colind.insert(out.colind.end(), columns[k].begin(), columns[k].end());
    out.rowadr[k + 1] = static_cast<int>(out.colind.size());
  }
  return out;
}

}  // namespace mj::engine
