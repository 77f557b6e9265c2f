// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Interpolation of the vertices of a flex from the nodes of a grid of cells.

#ifndef MJTOOLS_ENGINE_FLEX_FLEX_INTERPOLATION_H_
#define MJTOOLS_ENGINE_FLEX_FLEX_INTERPOLATION_H_

#include "math/vec3.h"

namespace mj::engine {

// Nodes of a grid of cells of order 1 or 2: order * cells + 1 in each direction, x slowest.
struct NodeGrid {
  int order;
  int cells[3];

  [[nodiscard]] int size(int axis) const { return order * cells[axis] + 1; }
  [[nodiscard]] int count() const { return size(0) * size(1) * size(2); }
  [[nodiscard]] int index(int i, int j, int k) const { return (i * size(1) + j) * size(2) + k; }
  [[nodiscard]] bool is_inside(int node) const;  // not on a face of the grid
};

// Evaluate Lagrange polynomials on {0, 1} or {0, 1/2, 1}, and their derivatives.
void shape_functions(int order, double x, double phi[3]);
void shape_slopes(int order, double x, double slope[3]);

// Computes the weights of the transfinite interpolation of a node inside the grid from nodes on its
// faces.
constexpr int kTransfiniteNodes = 26;
void transfinite_weights(const NodeGrid& grid, int node, int boundary[kTransfiniteNodes],
                         double weight[kTransfiniteNodes]);

// Replaces the nodes inside the grid by their transfinite interpolation.
void interpolate_interior(const NodeGrid& grid, double* nodes);

// Cell of the grid that contains a point with coordinates from 0 to 1: its first node along each
// axis and the values of the shape functions.
struct GridPoint {
  int first[3];
  double phi[3][3];

  GridPoint(const NodeGrid& grid, const double coord[3]);
};

// Returns the point of the grid at the coordinates `coord`, each from 0 to 1.
Vec3 interpolate(const NodeGrid& grid, const double* nodes, const double coord[3]);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_FLEX_FLEX_INTERPOLATION_H_
