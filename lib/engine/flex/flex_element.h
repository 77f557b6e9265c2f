// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Elements of flexes, and the bodies to which the vertices or nodes of an element belong. Passive
// forces, strain equalities and the effective metric use them.
//
// If the vertices of a flex are bodies, its elements are segments, triangles or tetrahedra. An
// interpolated flex has a grid of nodes. The elements of a solid are the cells of the grid. The
// elements of a shell are the faces of cells on the boundary of the grid, in the order x = 0, x =
// max, y = 0, ... A face has the normal axis a and the axes p = a+1 (slow) and q = a+2 (fast),
// modulo 3.

#ifndef MJTOOLS_ENGINE_FLEX_FLEX_ELEMENT_H_
#define MJTOOLS_ENGINE_FLEX_FLEX_ELEMENT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/flex/flex_interpolation.h"
#include "math/quat.h"

namespace mj::engine {

// ---- Bodies.

// Returns whether a body has exactly three dofs of its own. Forces on its vertices then act
// directly on these dofs.
inline bool has_three_dofs(const mjModel& m, int body) {
  return m.body_dofnum[body] == 3;
}
// Adds a force in world axes to the first three dofs of a body. These dofs must be slides along the
// axes of the body.
inline void put_force(const mjModel& m, const mjData& d, int body, const Vec3& force,
                      double* target) {
  const Vec3 local = transpose_times(mat3(d.xmat + 9 * body), force);
  double* t = target + m.body_dofadr[body];
  t[0] += local.x, t[1] += local.y, t[2] += local.z;
}

// Returns the world position of a point that is fixed to a body. If `centered` is true, the point
// is the body's origin and `local` is ignored.
inline Vec3 attached_point(const mjData& d, int body, const double* local, bool centered) {
  const Vec3 pos = vec3(d.xpos + 3 * body), offset = vec3(local);
  if (centered || offset == Vec3{}) return pos;
  return mat3(d.xmat + 9 * body) * offset + pos;
}

// ---- Elements made of vertices.

constexpr int kMaxElementEdges = 6;
constexpr int kStretchNumbers = 21;  // numbers that each element has in flex_stiffness
constexpr int kBendingNumbers = 17;  // numbers that each edge has in flex_bending

// Edges of an element. Each edge is a pair of vertices of the element.
struct ElementEdges {
  int count;
  int vertex[kMaxElementEdges][2];
};
const ElementEdges& element_edges(int dim);

// Writes a symmetric n x n matrix. `upper` is its upper triangle, stored by rows.
void unpack_upper_triangle(const double* upper, int n, double* matrix);

// Return whether a flex resists bending at its edges, and whether its elements have stiffness. The
// elements may be made of vertices or of nodes.
inline bool has_bending(const mjModel& m, int f) {
  return m.flex_bendingadr[f] >= 0;
}
inline bool has_stiffness(const mjModel& m, int f) {
  return m.flex_stiffnessadr[f] >= 0 && m.flex_stiffness[m.flex_stiffnessadr[f]] != 0;
}

// Writes the two vertices of an edge and the opposite vertices of the two triangles at the edge.
// Returns false for a boundary edge, which belongs to only one triangle.
inline bool bending_stencil(const mjModel& m, int f, int edge, int vertex[4]) {
  const int e = 2 * (m.flex_edgeadr[f] + edge);
  vertex[0] = m.flex_edge[e], vertex[1] = m.flex_edge[e + 1];
  vertex[2] = m.flex_edgeflap[e], vertex[3] = m.flex_edgeflap[e + 1];
  return vertex[2] >= 0 && vertex[3] >= 0;
}

// ---- Elements made of nodes.

constexpr int kMaxElementNodes = 27;

struct ElementGrid {
  NodeGrid nodes;
  bool is_shell;

  [[nodiscard]] int element_count() const;
  [[nodiscard]] int nodes_per_element() const {
    const int side = nodes.order + 1;
    return is_shell ? side * side : side * side * side;
  }
};
inline ElementGrid element_grid(const mjModel& m, int f) {
  const int *cells = m.flex_cellnum + 3 * f, order = m.flex_interp[f];
  return {{order < 0 ? -order : order, {cells[0], cells[1], cells[2]}}, order < 0};
}

// Nodes of an element, numbered within the flex. `normal` is the normal axis of a face, or -1 for a
// cell.
struct NodeElement {
  int n, normal;
  int node[kMaxElementNodes];
};
NodeElement node_element(const ElementGrid& grid, int element);

// Returns the number of values that an element has in flex_stiffness.
inline int stiffness_block(const ElementGrid& grid) {
  const int n = 3 * grid.nodes_per_element();
  return n * n;
}

// Compute the world positions and velocities of the nodes of a flex [flex_nodenum x 3]. The nodes
// inside a shell are undefined until interpolate_interior() is called. Velocities are valid only
// after com_velocity().
void node_positions(const mjModel& m, const mjData& d, int f, double* x);
void node_velocities(const mjModel& m, const mjData& d, int f, const double* x, double* v);

// Derivatives of the shape functions with respect to the two or three parameters of an element.
// `by` is indexed by the parameter and by the node. Each parameter ranges from 0 to 1. The
// parameters of a face are p and q.
struct ShapeGradient {
  double by[3][kMaxElementNodes];
};
ShapeGradient shape_gradient(const ElementGrid& grid, const double* parameter);
Vec3 tangent(const NodeElement& element, const double* x, const double* gradient);

// Return the derivatives of the shape functions at the centre of an element, and the rotation of
// the element from reference axes to world axes. The rotation is the rotational part of the
// derivative of positions with respect to the parameters at the centre. For a face, the column of
// the normal axis is the cross product of the other two columns.
ShapeGradient central_gradient(const ElementGrid& grid);
Quat element_rotation(const NodeElement& element, const ShapeGradient& central, const double* x);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_FLEX_FLEX_ELEMENT_H_
