// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Vertices of interpolated flexes from the nodes of a grid of cells.

#ifndef MJTOOLS_ENGINE_FLEX_INTERPOLATION_H_
#define MJTOOLS_ENGINE_FLEX_INTERPOLATION_H_

#include "math/vec3.h"

namespace mj::engine {

// Nodes of a grid of cells of order 1 or 2: order * cells + 1 in each direction, x slowest.
struct NodeGrid {
  int order;
  int cells[3];

  [[nodiscard]] int size(int axis) const { return order * cells[axis] + 1; }
  [[nodiscard]] int count() const { return size(0) * size(1) * size(2); }
  [[nodiscard]] int index(int i, int j, int k) const { return (i * size(1) + j) * size(2) + k; }
};

// Lagrange polynomials on {0, 1} or {0, 1/2, 1} and their derivatives.
void shape_functions(int order, double x, double phi[3]);
void shape_slopes(int order, double x, double slope[3]);

// Replaces nodes inside the grid by transfinite interpolation of those on its faces.
void interpolate_interior(const NodeGrid& grid, double* nodes);

// The point whose coordinates in the grid, each from 0 to 1, are `coord`.
Vec3 interpolate(const NodeGrid& grid, const double* nodes, const double coord[3]);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_FLEX_INTERPOLATION_H_
