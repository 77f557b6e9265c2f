// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Interpolation of the vertices of a flex from the nodes of a grid of cells.

#ifndef MJTOOLS_ENGINE_FLEX_FLEX_INTERPOLATION_H_
#define MJTOOLS_ENGINE_FLEX_FLEX_INTERPOLATION_H_

#include "math/vec3.h"

namespace mj::engine {

// Nodes of a grid of cells whose order is 1 or 2. Along each axis there are order * cells + 1
// nodes. x is the slowest index.
struct NodeGrid {
  int order;
  int cells[3];

  [[nodiscard]] int size(int axis) const { return order * cells[axis] + 1; }
  [[nodiscard]] int count() const { return size(0) * size(1) * size(2); }
  [[nodiscard]] int index(int i, int j, int k) const { return (i * size(1) + j) * size(2) + k; }
  [[nodiscard]] bool is_inside(int node) const;  // whether the node is not on a face of the grid
};

// Evaluate the Lagrange polynomials on the points {0, 1} or {0, 1/2, 1}, and their derivatives.
void shape_functions(int order, double x, double phi[3]);
void shape_slopes(int order, double x, double slope[3]);

constexpr int kTransfiniteNodes = 26;

// Computes the transfinite interpolation of a node inside the grid: the nodes on the boundary of
// the grid from which the node is interpolated, and their weights. The order is: the two nodes on
// the faces of each axis, the four nodes on the edges along each axis, and the corners.
void transfinite_weights(const NodeGrid& grid, int node, int boundary[kTransfiniteNodes],
                         double weight[kTransfiniteNodes]);

// Replaces each node inside the grid by its transfinite interpolation.
void interpolate_interior(const NodeGrid& grid, double* nodes);

// Grid cell that contains a point, and the values of the shape functions at the point. `first` is
// the index of the first node of the cell along each axis. The coordinates of the point range from
// 0 to 1.
struct GridPoint {
  int first[3];
  double phi[3][3];

  GridPoint(const NodeGrid& grid, const double coord[3]);
};

// Interpolates the nodes at the coordinates `coord`, which range from 0 to 1 over the grid.
Vec3 interpolate(const NodeGrid& grid, const double* nodes, const double coord[3]);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_FLEX_FLEX_INTERPOLATION_H_
