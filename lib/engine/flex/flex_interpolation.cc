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
  // Each ternary digit of `code` chooses the index along one axis. 2 keeps the index of `node`, 0
  // chooses the first index and 1 the last one.
  for (int code = 0; code < kTransfiniteNodes; ++code) {
    const int choice[3] = {code / 9, code / 3 % 3, code % 3};
    int to[3], replaced = 0;
    double w = 1;
    for (int a = 0; a < 3; ++a) {
      to[a] = choice[a] == 2 ? at[a] : choice[a] * (g.size(a) - 1);
      if (choice[a] == 2) continue;
      w *= nearness[a][choice[a]];
      ++replaced;
    }
    boundary[code] = g.index(to[0], to[1], to[2]);
    weight[code] = replaced == 2 ? -w : w;
  }
}

void interpolate_interior(const NodeGrid& g, double* nodes) {
  int boundary[kTransfiniteNodes];
  double weight[kTransfiniteNodes];
  for (int i = 1; i < g.size(0) - 1; ++i) {
    for (int j = 1; j < g.size(1) - 1; ++j) {
      for (int k = 1; k < g.size(2) - 1; ++k) {
        const int node = g.index(i, j, k);
        transfinite_weights(g, node, boundary, weight);
        Vec3 sum;
        for (int b = 0; b < kTransfiniteNodes; ++b) {
          sum += vec3(nodes + 3 * boundary[b]) * weight[b];
        }
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
