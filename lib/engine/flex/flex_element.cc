// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/flex/flex_element.h"

#include "math/rotation.h"
#include "math/spatial.h"

namespace mj::engine {
namespace {

// Returns the number of cell faces on the side of the grid that is normal to `axis`.
int faces_across(const NodeGrid& grid, int axis) {
  return grid.cells[(axis + 1) % 3] * grid.cells[(axis + 2) % 3];
}

NodeElement cell_nodes(const NodeGrid& grid, int cell) {
  const int o = grid.order, cy = grid.cells[1], cz = grid.cells[2];
  const int first[3] = {cell / (cy * cz) * o, cell / cz % cy * o, cell % cz * o};
  NodeElement e{0, -1, {}};
  for (int i = 0; i <= o; ++i) {
    for (int j = 0; j <= o; ++j) {
      for (int k = 0; k <= o; ++k) {
        e.node[e.n++] = grid.index(first[0] + i, first[1] + j, first[2] + k);
      }
    }
  }
  return e;
}

NodeElement face_nodes(const NodeGrid& grid, int face) {
  int side = 0;
  while (side < 5 && face >= faces_across(grid, side / 2)) face -= faces_across(grid, side++ / 2);
  const int a = side / 2, p = (a + 1) % 3, q = (a + 2) % 3, o = grid.order;
  const int first_p = face / grid.cells[q] * o, first_q = face % grid.cells[q] * o;
  NodeElement e{0, a, {}};
  int at[3];
  at[a] = side % 2 ? grid.size(a) - 1 : 0;
  for (int i = 0; i <= o; ++i) {
    for (int j = 0; j <= o; ++j) {
      at[p] = first_p + i, at[q] = first_q + j;
      e.node[e.n++] = grid.index(at[0], at[1], at[2]);
    }
  }
  return e;
}

}  // namespace

const ElementEdges& element_edges(int dim) {
  static constexpr ElementEdges kEdges[] = {
      {1, {{0, 1}}},
      {3, {{1, 2}, {2, 0}, {0, 1}}},
      {6, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {0, 3}, {1, 3}}},
  };
  return kEdges[dim - 1];
}

void unpack_upper_triangle(const double* upper, int n, double* matrix) {
  for (int i = 0; i < n; ++i) {
    for (int j = i; j < n; ++j) matrix[n * i + j] = matrix[n * j + i] = *upper++;
  }
}

int ElementGrid::element_count() const {
  const int* c = nodes.cells;
  return is_shell ? 2 * (c[1] * c[2] + c[0] * c[2] + c[0] * c[1]) : c[0] * c[1] * c[2];
}

NodeElement node_element(const ElementGrid& grid, int element) {
  return grid.is_shell ? face_nodes(grid.nodes, element) : cell_nodes(grid.nodes, element);
}

void node_positions(const mjModel& m, const mjData& d, int f, double* x) {
  const int adr = m.flex_nodeadr[f];
  for (int i = 0; i < m.flex_nodenum[f]; ++i) {
    store(x + 3 * i, attached_point(d, m.flex_nodebodyid[adr + i], m.flex_node + 3 * (adr + i),
                                    m.flex_centered[f]));
  }
}

void node_velocities(const mjModel& m, const mjData& d, int f, const double* x, double* v) {
  for (int i = 0; i < m.flex_nodenum[f]; ++i) {
    const int body = m.flex_nodebodyid[m.flex_nodeadr[f] + i];
    const Vec3 com = vec3(d.subtree_com + 3 * m.body_rootid[body]);
    store(v + 3 * i, move_motion(spatial(d.cvel + 6 * body), vec3(x + 3 * i), com).t);
  }
}

ShapeGradient shape_gradient(const ElementGrid& grid, const double* parameter) {
  const int order = grid.nodes.order, axes = grid.is_shell ? 2 : 3;
  double phi[3][3], slope[3][3];
  for (int a = 0; a < axes; ++a) {
    shape_functions(order, parameter[a], phi[a]);
    shape_slopes(order, parameter[a], slope[a]);
  }
  ShapeGradient g;
  int node = 0;
  for (int i = 0; i <= order; ++i) {
    for (int j = 0; j <= order; ++j) {
      if (axes == 2) {
        g.by[0][node] = slope[0][i] * phi[1][j];
        g.by[1][node++] = phi[0][i] * slope[1][j];
        continue;
      }
      for (int k = 0; k <= order; ++k) {
        g.by[0][node] = slope[0][i] * phi[1][j] * phi[2][k];
        g.by[1][node] = phi[0][i] * slope[1][j] * phi[2][k];
        g.by[2][node++] = phi[0][i] * phi[1][j] * slope[2][k];
      }
    }
  }
  return g;
}

ShapeGradient central_gradient(const ElementGrid& grid) {
  const double centre[3] = {0.5, 0.5, 0.5};
  return shape_gradient(grid, centre);
}

Vec3 tangent(const NodeElement& element, const double* x, const double* gradient) {
  Vec3 sum;
  for (int i = 0; i < element.n; ++i) sum += vec3(x + 3 * element.node[i]) * gradient[i];
  return sum;
}

Quat element_rotation(const NodeElement& element, const ShapeGradient& central, const double* x) {
  const Vec3 t0 = tangent(element, x, central.by[0]), t1 = tangent(element, x, central.by[1]);
  Mat3 gradient;
  if (element.normal < 0) {
    gradient = mat3_from_columns(t0, t1, tangent(element, x, central.by[2]));
  } else {
    Vec3 column[3];
    const int a = element.normal;
    column[(a + 1) % 3] = t0, column[(a + 2) % 3] = t1, column[a] = cross(t0, t1);
    gradient = mat3_from_columns(column[0], column[1], column[2]);
  }
  Quat q;
  nearest_rotation(q, gradient);
  return q;
}

}  // namespace mj::engine
