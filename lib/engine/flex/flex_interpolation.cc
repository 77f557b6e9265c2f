// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/flex/flex_interpolation.h"

#include <algorithm>
#include <cmath>

#include "math/scalar.h"

namespace mj::engine {
void shape_functions(int order, double x, double phi[3]) {
  if (order == 1) {
    phi[0] = 1 - x;
    phi[1] = x;
  } else {
    phi[0] = 2 * x * x - 3 * x + 1;
    phi[1] = 4 * (x - x * x);
    phi[2] = 2 * x * x - x;
  }
}

void shape_slopes(int order, double x, double slope[3]) {
  if (order == 1) {
    slope[0] = -1;
    slope[1] = 1;
  } else {
    slope[0] = 4 * x - 3;
    slope[1] = 4 - 8 * x;
    slope[2] = 4 * x - 1;
  }
}

bool NodeGrid::is_inside(int node) const {
  const int at[3] = {node / (size(1) * size(2)), node / size(2) % size(1), node % size(2)};
  for (int a = 0; a < 3; ++a) {
    if (at[a] == 0 || at[a] == size(a) - 1) return false;
  }
  return true;
}

// Computes the weights of nodes on the faces, edges and corners of the grid. The weights of faces
// and corners are positive, and the weights of edges are negative. Each weight depends on how near
// `node` is to the face, edge or corner.
void transfinite_weights(const NodeGrid& g, int node, int boundary[kTransfiniteNodes],
                         double weight[kTransfiniteNodes]) {
  const int at[3] = {node / (g.size(1) * g.size(2)), node / g.size(2) % g.size(1),
                     node % g.size(2)};
  double nearness[3][2];
  for (int a = 0; a < 3; ++a) {
    nearness[a][1] = static_cast<double>(at[a]) / (g.size(a) - 1);
    nearness[a][0] = 1 - nearness[a][1];
  }
  // Axes along which the node moves to an end of the grid: to faces, edges and corners.
  constexpr bool kMoves[7][3] = {{true, false, false}, {false, true, false}, {false, false, true},
                                 {false, true, true},  {true, false, true},  {true, true, false},
                                 {true, true, true}};
  int b = 0;
  for (const auto& moves : kMoves) {
    const int axes = moves[0] + moves[1] + moves[2];
    for (int ends = 0; ends < 1 << axes; ++ends) {  // one bit for each axis, the last axis first
      int to[3] = {at[0], at[1], at[2]}, bit = axes;
      double w = 1;
      for (int a = 0; a < 3; ++a) {
        if (!moves[a]) continue;
        const int end = ends >> --bit & 1;
        to[a] = end * (g.size(a) - 1);
        w *= nearness[a][end];
      }
      boundary[b] = g.index(to[0], to[1], to[2]);
      weight[b++] = axes == 2 ? -w : w;
    }
  }
}

// Opposite faces are added in pairs, edges and corners one after the other. This order gives
// MuJoCo's bits. Where flexes overlap exactly, the last bit decides which contacts they have.
void interpolate_interior(const NodeGrid& g, double* nodes) {
  constexpr int kFaces = 6;
  int boundary[kTransfiniteNodes];
  double weight[kTransfiniteNodes];
  for (int i = 1; i < g.size(0) - 1; ++i) {
    for (int j = 1; j < g.size(1) - 1; ++j) {
      for (int k = 1; k < g.size(2) - 1; ++k) {
        const int node = g.index(i, j, k);
        transfinite_weights(g, node, boundary, weight);
        const auto term = [&](int b) { return vec3(nodes + 3 * boundary[b]) * weight[b]; };
        Vec3 sum;
        for (int b = 0; b < kFaces; b += 2) sum += term(b) + term(b + 1);
        for (int b = kFaces; b < kTransfiniteNodes; ++b) sum += term(b);
        store(nodes + 3 * node, sum);
      }
    }
  }
}

GridPoint::GridPoint(const NodeGrid& g, const double coord[3]) {
  for (int a = 0; a < 3; ++a) {
    const double x = coord[a] * g.cells[a];
    // If x is NaN, the first cell is used. The coordinates of a contact may be NaN if its vertices
    // have diverged.
    const int cell = static_cast<int>(std::min(std::max(0.0, std::floor(x)), g.cells[a] - 1.0));
    shape_functions(g.order, clip(x - cell, 0, 1), phi[a]);
    first[a] = cell * g.order;
  }
}

Vec3 interpolate(const NodeGrid& g, const double* nodes, const double coord[3]) {
  const GridPoint p(g, coord);
  Vec3 sum;
  for (int i = 0; i <= g.order; ++i) {
    for (int j = 0; j <= g.order; ++j) {
      for (int k = 0; k <= g.order; ++k) {
        const double* node = nodes + 3 * g.index(p.first[0] + i, p.first[1] + j, p.first[2] + k);
        sum += vec3(node) * (p.phi[0][i] * p.phi[1][j] * p.phi[2][k]);
      }
    }
  }
  return sum;
}

}  // namespace mj::engine
