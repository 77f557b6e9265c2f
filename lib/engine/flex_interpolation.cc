// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/flex_interpolation.h"

#include <algorithm>
#include <cmath>

#include "math/scalar.h"

namespace mj::engine {
namespace {

// One interior node: faces minus edges plus corners, each weighted by its nearness.
Vec3 transfinite(const NodeGrid& g, const double* nodes, const int node[3]) {
  Vec3 sum;
  double weight[3][2];
  for (int a = 0; a < 3; ++a) {
    weight[a][1] = static_cast<double>(node[a]) / (g.size(a) - 1);
    weight[a][0] = 1 - weight[a][1];
  }
  // each axis is either kept (2) or replaced by its first (0) or last (1) node
  for (int code = 0; code < 26; ++code) {
    const int choice[3] = {code / 9, code / 3 % 3, code % 3};
    int at[3], replaced = 0;
    double w = 1;
    for (int a = 0; a < 3; ++a) {
      at[a] = choice[a] == 2 ? node[a] : choice[a] * (g.size(a) - 1);
      if (choice[a] == 2) continue;
      w *= weight[a][choice[a]];
      ++replaced;
    }
    if (replaced == 2) w = -w;
    sum += vec3(nodes + 3 * g.index(at[0], at[1], at[2])) * w;
  }
  return sum;
}

}  // namespace

void shape_functions(int order, double x, double phi[3]) {
  if (order == 1) {
    phi[0] = 1 - x;
    phi[1] = x;
  } else {
    phi[0] = 2 * (x - 0.5) * (x - 1);
    phi[1] = 4 * x * (1 - x);
    phi[2] = 2 * x * (x - 0.5);
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

void interpolate_interior(const NodeGrid& g, double* nodes) {
  int node[3];
  for (node[0] = 1; node[0] < g.size(0) - 1; ++node[0]) {
    for (node[1] = 1; node[1] < g.size(1) - 1; ++node[1]) {
      for (node[2] = 1; node[2] < g.size(2) - 1; ++node[2]) {
        store(nodes + 3 * g.index(node[0], node[1], node[2]), transfinite(g, nodes, node));
      }
    }
  }
}

Vec3 interpolate(const NodeGrid& g, const double* nodes, const double coord[3]) {
  int first[3];
  double phi[3][3];
  for (int a = 0; a < 3; ++a) {
    const double x = coord[a] * g.cells[a];
    const int cell = static_cast<int>(clip(std::floor(x), 0, g.cells[a] - 1));
    shape_functions(g.order, clip(x - cell, 0, 1), phi[a]);
    first[a] = cell * g.order;
  }
  Vec3 sum;
  for (int i = 0; i <= g.order; ++i) {
    for (int j = 0; j <= g.order; ++j) {
      for (int k = 0; k <= g.order; ++k) {
        const double* node = nodes + 3 * g.index(first[0] + i, first[1] + j, first[2] + k);
        sum += vec3(node) * (phi[0][i] * phi[1][j] * phi[2][k]);
      }
    }
  }
  return sum;
}

}  // namespace mj::engine
