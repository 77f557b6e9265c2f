// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The surface where a scalar field is zero, as triangles (Lorensen and Cline 1987).

#ifndef MJTOOLS_ASSET_MARCHING_CUBES_H_
#define MJTOOLS_ASSET_MARCHING_CUBES_H_

#include <array>
#include <cstddef>
#include <vector>

namespace mj {

// Values at the points of a grid; x varies fastest.
struct Grid {
  std::array<int, 3> size;
  std::vector<float> values;

  [[nodiscard]] float at(int x, int y, int z) const {
    return values[(static_cast<size_t>(z) * size[1] + y) * size[0] + x];
  }
};

// In units of the grid. Normals are averages of those of the triangles, weighted by area; they
// point to where the field is positive, as the triangles do.
struct GridSurface {
  std::vector<float> vertex, normal;  // 3 per vertex
  std::vector<int> face;              // 3 per triangle
};

[[nodiscard]] GridSurface marching_cubes(const Grid& grid);

}  // namespace mj

#endif  // MJTOOLS_ASSET_MARCHING_CUBES_H_
