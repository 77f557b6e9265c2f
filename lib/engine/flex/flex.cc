// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Position stage of flexes.
//
//   vertex       xpos + xmat vert of its body, or interpolated between the nodes of a grid
//   element box  box of its vertices, enlarged by the radius; inner boxes of trees are unions
//   edge         L = |x2 - x1|,  J = u' (J(x2) - J(x1)),  u = unit vector
//   strain       tr C - 2 and det C - 1 at each vertex (dim 2), where C = F'F and F is the
//                deformation gradient around the vertex
//
// reads   xpos [nbody x 3], xmat [nbody x 9], cdof [nv x 6], subtree_com [nbody x 3];
//         flex_edge_velocities() also qvel [nv]
// writes  flexvert_xpos [nflexvert x 3], flexelem_aabb [nflexelem x 6],
//         bvh_aabb_dyn [nbvhdynamic x 6], flexedge_length [nflexedge], flexedge_J [nJfe],
//         flexvert_length [nflexvert x 2], flexvert_J [nJfv x 2]; flex_edge_velocities() writes
//         flexedge_velocity

#include "engine/flex/flex.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "base/diagnostic.h"
#include "engine/data/options.h"
#include "engine/data/stack.h"
#include "engine/flex/flex_element.h"
#include "engine/position/jacobian.h"
#include "math/dense.h"
#include "math/mat3.h"
#include "math/sparse.h"
#include "math/spatial.h"

namespace mj::engine {
namespace {

void attached_vertices(const mjModel& m, mjData& d, int f) {
  for (int v = m.flex_vertadr[f]; v < m.flex_vertadr[f] + m.flex_vertnum[f]; ++v) {
    store(d.flexvert_xpos + 3 * v,
          attached_point(d, m.flex_vertbodyid[v], m.flex_vert + 3 * v, m.flex_centered[f]));
  }
}

void interpolated_vertices(const mjModel& m, mjData& d, int f) {
  const ElementGrid grid = element_grid(m, f);
  const int n = m.flex_nodenum[f];
  if (grid.nodes.count() != n || grid.nodes.order > 2) {
    throw Error("model-invalid", "flex " + std::to_string(f) + " has " + std::to_string(n) +
                                     " nodes, which does not match its cells and their order");
  }
  StackFrame stack(d);
  double* nodes = stack.allocate<double>(3 * n);
  node_positions(m, d, f, nodes);
  if (grid.is_shell) interpolate_interior(grid.nodes, nodes);
  for (int v = m.flex_vertadr[f]; v < m.flex_vertadr[f] + m.flex_vertnum[f]; ++v) {
    store(d.flexvert_xpos + 3 * v, interpolate(grid.nodes, nodes, m.flex_vert0 + 3 * v));
  }
}

// ---- Bounding boxes.

struct Box {
  Vec3 min, max;

  void include(const Vec3& lo, const Vec3& hi) {
    for (int k = 0; k < 3; ++k) {
      min[k] = std::min(min[k], lo[k]);
      max[k] = std::max(max[k], hi[k]);
    }
  }
};

Box box_at(const double* aabb) {
  const Vec3 center = vec3(aabb), half = vec3(aabb + 3);
  return {center - half, center + half};
}

void store_box(double* aabb, const Box& box, double margin) {
  store(aabb, (box.max + box.min) * 0.5);
  store(aabb + 3, (box.max - box.min) * 0.5 + Vec3{margin, margin, margin});
}

void element_boxes(const mjModel& m, mjData& d, int f) {
  const int corners = m.flex_dim[f] + 1;
  const double* vertex = d.flexvert_xpos + 3 * m.flex_vertadr[f];
  const int* element = m.flex_elem + m.flex_elemdataadr[f];
  for (int e = 0; e < m.flex_elemnum[f]; ++e, element += corners) {
    const Vec3 first = vec3(vertex + 3 * element[0]);
    Box box{first, first};
    for (int k = 1; k < corners; ++k) {
      const Vec3 p = vec3(vertex + 3 * element[k]);
      box.include(p, p);
    }
    store_box(d.flexelem_aabb + 6 * (m.flex_elemadr[f] + e), box, m.flex_radius[f]);
  }
}

void tree_boxes(const mjModel& m, mjData& d, int f) {
  const int adr = m.flex_bvhadr[f], n = m.flex_bvhnum[f];
  if (n == 0) return;
  double* boxes = d.bvh_aabb_dyn + 6 * (adr - m.nbvhstatic);
  for (int i = n - 1; i >= 0; --i) {
    const int element = m.bvh_nodeid[adr + i];
    const int* child = m.bvh_child + 2 * (adr + i);
    if (element >= 0) {
      copy(boxes + 6 * i, d.flexelem_aabb + 6 * (m.flex_elemadr[f] + element), 6);
      continue;
    }
    Box box = box_at(boxes + 6 * child[0]);
    const Box other = box_at(boxes + 6 * child[1]);
    box.include(other.min, other.max);
    store_box(boxes + 6 * i, box, 0);
  }
}

// ---- Jacobians.

// Adds w' (J(body2, x2) - J(body1, x1)) to a sparse row with the columns `cols`. `from` is x1 on
// body1, and `to` is x2 on body2.
void add_relative_row(const mjModel& m, const mjData& d, double* row, const Chain& cols,
                      const BodyPoint& from, const BodyPoint& to, const Vec3& w) {
  const Vec3 offset1 = vec3(from.x) - vec3(d.subtree_com + 3 * m.body_rootid[from.body]);
  const Vec3 offset2 = vec3(to.x) - vec3(d.subtree_com + 3 * m.body_rootid[to.body]);
  int i1 = last_dof(m, from.body), i2 = last_dof(m, to.body);
  for (int k = cols.n - 1; k >= 0 && (i1 >= 0 || i2 >= 0); --k) {
    const int i = cols.dof[k];
    if (i != i1 && i != i2) continue;
    const Spatial c = spatial(d.cdof + 6 * i);
    Vec3 column;
    if (i == i2) {
      column = c.t + cross(c.r, offset2);
      i2 = m.dof_parentid[i];
    }
    if (i == i1) {
      column -= c.t + cross(c.r, offset1);
      i1 = m.dof_parentid[i];
    }
    row[k] += dot(column, w);
  }
}

// Writes the row of an edge between two bodies that have slide joints only and no ancestor that
// moves. The row contains -u' J of `body1` and u' J of `body2`. The body with the lower id comes
// first.
void slide_row(const mjModel& m, const mjData& d, double* row, int body1, int body2, Vec3 u) {
  if (body1 > body2) {
    std::swap(body1, body2);
    u = -u;
  }
  for (int i = m.body_dofadr[body1], end = i + m.body_dofnum[body1]; i < end; ++i) {
    *row++ = 0 - dot(vec3(d.cdof + 6 * i + 3), u);
  }
  for (int i = m.body_dofadr[body2], end = i + m.body_dofnum[body2]; i < end; ++i) {
    *row++ = dot(vec3(d.cdof + 6 * i + 3), u);
  }
}

void edges(const mjModel& m, mjData& d, int f) {
  const bool has_rows = uses_edge_jacobian(m, f);
  const double* vertex = d.flexvert_xpos + 3 * m.flex_vertadr[f];
  const int* body = m.flex_vertbodyid + m.flex_vertadr[f];
  for (int e = m.flex_edgeadr[f]; e < m.flex_edgeadr[f] + m.flex_edgenum[f]; ++e) {
    const int v1 = m.flex_edge[2 * e], v2 = m.flex_edge[2 * e + 1];
    Vec3 u = vec3(vertex + 3 * v2) - vec3(vertex + 3 * v1);
    d.flexedge_length[e] = normalize(u);
    if (!has_rows) continue;
    const int adr = m.flexedge_J_rowadr[e], n = m.flexedge_J_rownnz[e];
    if (m.body_simple[body[v1]] == 2 && m.body_simple[body[v2]] == 2 && body[v1] != body[v2]) {
      slide_row(m, d, d.flexedge_J + adr, body[v1], body[v2], u);
      continue;
    }
    zero(d.flexedge_J + adr, n);
    add_relative_row(m, d, d.flexedge_J + adr, {n, m.flexedge_J_colind + adr},
                     {body[v1], vertex + 3 * v1}, {body[v2], vertex + 3 * v2}, u);
  }
}

// 3 x 2 matrix, given by its two columns.
struct Gradient {
  Vec3 x, y;
};

struct VertexEdge {
  int v1, v2;
  double dx[2];  // vector from v1 to v2 in the reference plane
  Vec3 dy;       // vector from v1 to v2 in the current configuration
  double weight;
};

VertexEdge vertex_edge(const mjModel& m, const mjData& d, int f, int v, int edge) {
  const int adr = m.flex_vertadr[f], e = m.flex_edgeadr[f] + edge;
  VertexEdge r{m.flex_edge[2 * e], m.flex_edge[2 * e + 1], {}, {}, 0};
  const double *a = m.flex_vert0 + 3 * (adr + r.v1), *b = m.flex_vert0 + 3 * (adr + r.v2);
  for (int k = 0; k < 2; ++k) r.dx[k] = 2 * m.flex_size[3 * f + k] * (b[k] - a[k]);
  const double* x = d.flexvert_xpos + 3 * adr;
  r.dy = vec3(x + 3 * r.v2) - vec3(x + 3 * r.v1);
  const int neighbour = r.v1 == v ? r.v2 : r.v1;
  r.weight = std::max(mjMINVAL, m.body_mass[m.flex_vertbodyid[adr + neighbour]]);
  return r;
}

void vertex_constraint(const mjModel& m, mjData& d, int f, int v) {
  const int adr = m.flex_vertadr[f];
  const int *edge = m.flex_vertedge + m.flex_vertedgeadr[adr + v], n = m.flex_vertedgenum[adr + v];
  Gradient A;
  for (int k = 0; k < n; ++k) {
    const VertexEdge e = vertex_edge(m, d, f, v, edge[k]);
    A.x += e.dy * (e.weight * e.dx[0]);
    A.y += e.dy * (e.weight * e.dx[1]);
  }
  const double* B = m.flex_vertmetric + 4 * (adr + v);
  const Gradient F{A.x * B[0] + A.y * B[2], A.x * B[1] + A.y * B[3]};
  const double C00 = dot(F.x, F.x), C01 = dot(F.x, F.y), C11 = dot(F.y, F.y);
  const double mass = m.body_mass[m.flex_vertbodyid[adr + v]];
  const double scale = mass <= mjMINVAL ? 1 : std::sqrt(mass);
  double* length = d.flexvert_length + 2 * (adr + v);
  length[0] = (C00 + C11 - 2) * scale;
  length[1] = (C00 * C11 - C01 * C01 - 1) * scale;

  const double* x = d.flexvert_xpos + 3 * adr;
  const int* body = m.flex_vertbodyid + adr;
  for (int k = 0; k < n; ++k) {
    const VertexEdge e = vertex_edge(m, d, f, v, edge[k]);
    const double Bdx[2] = {B[0] * e.dx[0] + B[1] * e.dx[1], B[2] * e.dx[0] + B[3] * e.dx[1]};
    const double adj[2] = {C11 * Bdx[0] - C01 * Bdx[1], -C01 * Bdx[0] + C00 * Bdx[1]};
    const Vec3 gradient[2] = {(F.x * Bdx[0] + F.y * Bdx[1]) * (2 * e.weight * scale),
                              (F.x * adj[0] + F.y * adj[1]) * (2 * e.weight * scale)};
    for (int i = 0; i < 2; ++i) {
      const int row = 2 * (adr + v) + i, rowadr = m.flexvert_J_rowadr[row];
      add_relative_row(m, d, d.flexvert_J + rowadr,
                       {m.flexvert_J_rownnz[row], m.flexvert_J_colind + rowadr},
                       {body[e.v1], x + 3 * e.v1}, {body[e.v2], x + 3 * e.v2}, gradient[i]);
    }
  }
}

}  // namespace

void flex(const mjModel& m, mjData& d) {
  zero(d.flexedge_J, static_cast<int>(m.nJfe));
  zero(d.flexvert_J, 2 * static_cast<int>(m.nJfv));
  zero(d.flexedge_length, static_cast<int>(m.nflexedge));
  zero(d.flexvert_length, 2 * static_cast<int>(m.nflexvert));
  for (int f = 0; f < m.nflex; ++f) {
    if (m.flex_interp[f]) {
      interpolated_vertices(m, d, f);
    } else {
      attached_vertices(m, d, f);
    }
    element_boxes(m, d, f);
    if (!is_disabled(m, mjDSBL_MIDPHASE)) tree_boxes(m, d, f);
    if (is_standard_flex(m, f)) edges(m, d, f);
    if (has_vertex_constraints(m, f)) {
      for (int v = 0; v < m.flex_vertnum[f]; ++v) vertex_constraint(m, d, f, v);
    }
  }
}

void flex_edge_velocities(const mjModel& m, mjData& d) {
  for (int f = 0; f < m.nflex; ++f) {
    const int first = m.flex_edgeadr[f], n = m.flex_edgenum[f];
    if (!is_standard_flex(m, f)) {
      zero(d.flexedge_velocity + first, n);
      continue;
    }
    for (int e = first; e < first + n; ++e) {
      const int adr = m.flexedge_J_rowadr[e];
      d.flexedge_velocity[e] =
          dot_sparse(d.flexedge_J + adr, m.flexedge_J_colind + adr, m.flexedge_J_rownnz[e], d.qvel);
    }
  }
}

}  // namespace mj::engine
