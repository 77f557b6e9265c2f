// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Marching cubes: extracts the zero surface of a scalar field as triangles (Lorensen and Cline
// 1987).

#ifndef MJTOOLS_ASSET_MARCHING_CUBES_H_
#define MJTOOLS_ASSET_MARCHING_CUBES_H_

#include <array>
#include <cstddef>
#include <vector>

namespace mj {

// A scalar field, given by its values at the points of a grid. The index of x varies fastest.
struct Grid {
  std::array<int, 3> size;
  std::vector<float> values;

  [[nodiscard]] float at(int x, int y, int z) const {
    return values[(static_cast<size_t>(z) * size[1] + y) * size[0] + x];
  }
};

// The zero surface of a field, in units of the grid. A vertex normal is the area-weighted mean of
// the normals of the adjacent triangles. Normals and triangles face the side where the field is
// positive.
struct GridSurface {
  std::vector<float> vertex, normal;  // 3 numbers per vertex
  std::vector<int> face;              // 3 vertex indices per triangle
};

[[nodiscard]] GridSurface marching_cubes(const Grid& grid);

}  // namespace mj

#endif  // MJTOOLS_ASSET_MARCHING_CUBES_H_
