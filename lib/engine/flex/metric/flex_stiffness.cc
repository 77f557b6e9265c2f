// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   xmat [nbody x 9], flexvert_xpos [nflexvert x 3], flexedge_length [nflexedge],
//         xpos [nbody x 3]
// writes  flexelem_krot [nflexstiffness]; y [nv], to which products are added

#include "engine/flex/metric/flex_stiffness.h"

#include <algorithm>

#include "engine/contact/pair_jacobian.h"
#include "engine/data/stack.h"
#include "math/dense.h"
#include "math/lanes.h"

namespace mj::engine {
namespace {

// Returns the velocity, relative to its parent, that a free body has if `x` is the velocity of the
// dofs.
Vec3 own_velocity(const mjModel& m, const mjData& d, int body, const double* x) {
  return mat3(d.xmat + 9 * body) * vec3(x + m.body_dofadr[body]);
}

// Number of doubles that each vertex occupies in the arrays below. The fourth one is zero.
constexpr int kVertexStride = kLanes;

// Velocities of the vertices of a flex, or forces on them, in world axes. A vertex of a free body
// has the body's velocity relative to its parent. The velocity of any other vertex is 0.
class VertexVectors {
 public:
  double *u, *force;

  VertexVectors(const mjModel& m, const mjData& d, int f, const double* x, StackFrame& stack)
      : u(stack.allocate<double>(2 * kVertexStride * m.flex_vertnum[f])),
        force(u + kVertexStride * m.flex_vertnum[f]),
        m_(m),
        d_(d),
        n_(m.flex_vertnum[f]),
        body_(m.flex_vertbodyid + m.flex_vertadr[f]) {
    zero(u, 2 * kVertexStride * n_);
    for (int v = 0; v < n_; ++v) {
      if (!has_three_dofs(m, body_[v])) continue;
      store(u + kVertexStride * v, own_velocity(m, d, body_[v], x));
    }
  }

  // Adds the forces on vertices to the dofs of their free bodies.
  void scatter(double* y) const {
    for (int v = 0; v < n_; ++v) {
      if (!has_three_dofs(m_, body_[v])) continue;
      put_force(m_, d_, body_[v], vec3(force + kVertexStride * v), y);
    }
  }

 private:
  const mjModel& m_;
  const mjData& d_;
  const int n_;
  const int* const body_;
};

void add_stencil_forces(const mjModel& m, int f, double scale, const double* velocity,
                        double* force) {
  for (int e = 0; e < m.flex_edgenum[f]; ++e) {
    int vertex[4];
    if (!bending_stencil(m, f, e, vertex)) continue;
    const double* b = m.flex_bending + m.flex_bendingadr[f] + kBendingNumbers * e;
    Lanes u[4];
    for (int i = 0; i < 4; ++i) u[i] = lanes(velocity + kVertexStride * vertex[i]).v;
    for (int i = 0; i < 4; ++i, b += 4) {
      lanes(force + kVertexStride * vertex[i]).v +=
          scale * (b[0] * u[0] + b[1] * u[1] + b[2] * u[2] + b[3] * u[3]);
    }
  }
}

void add_element_force(const StretchElement& e, double scale, const double* u, double* force) {
  const int n = e.edges->count;
  Vec3 relative[kMaxElementEdges];
  double rate[kMaxElementEdges];  // half the rate of change of each edge's squared length
  for (int b = 0; b < n; ++b) {
    const int* end = e.edges->vertex[b];
    relative[b] =
        vec3(u + kVertexStride * e.vertex[end[0]]) - vec3(u + kVertexStride * e.vertex[end[1]]);
    rate[b] = dot(e.along[b], relative[b]);
  }
  for (int a = 0; a < n; ++a) {
    double pull = 0;
    for (int b = 0; b < n; ++b) pull += e.metric[n * a + b] * rate[b];
    const Vec3 g = e.along[a] * (2 * scale * pull) + relative[a] * (scale * e.tension[a]);
    double* first = force + kVertexStride * e.vertex[e.edges->vertex[a][0]];
    double* second = force + kVertexStride * e.vertex[e.edges->vertex[a][1]];
    for (int k = 0; k < 3; ++k) first[k] += g[k], second[k] -= g[k];
  }
}

// Computes Q A Q' for each 3 x 3 block of a matrix A that has n x n blocks.
void rotate_blocks(const Mat3& Q, const double* A, int n, double* result) {
  const int stride = 3 * n;
  for (int i = 0; i < stride; i += 3) {
    for (int j = 0; j < stride; j += 3) {
      Mat3 block;
      for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c) block(r, c) = A[(i + r) * stride + j + c];
      }
      block = Q * block * transpose(Q);
      for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c) result[(i + r) * stride + j + c] = block(r, c);
      }
    }
  }
}

void rotate_flex_stiffness(const mjModel& m, mjData& d, int f) {
  StackFrame stack(d);
  double* x = stack.allocate<double>(3 * m.flex_nodenum[f]);
  node_positions(m, d, f, x);
  const ElementGrid grid = element_grid(m, f);
  const ShapeGradient central = central_gradient(grid);
  const int size = stiffness_block(grid);
  int at = m.flex_stiffnessadr[f];
  for (int e = 0; e < grid.element_count(); ++e, at += size) {
    if (m.flex_stiffness[at] == 0) continue;
    const NodeElement element = node_element(grid, e);
    const Mat3 Q = to_matrix(element_rotation(element, central, x));
    rotate_blocks(Q, m.flex_stiffness + at, element.n, d.flexelem_krot + at);
  }
}

// Returns whether a body has exactly three dofs, which belong to slide joints, and no other body
// moves it.
bool is_simple(const mjModel& m, int body) {
  return has_three_dofs(m, body) && m.body_simple[body] == 2;
}

Vec3 node_velocity(const mjModel& m, const mjData& d, int body, const double* at, const double* x) {
  if (is_simple(m, body)) return own_velocity(m, d, body, x);
  Vec3 v;
  const PointColumn column(m, d, body, vec3(at));
  for (int i = last_dof(m, body); i >= 0; i = m.dof_parentid[i]) v += column.linear(i) * x[i];
  return v;
}

void put_node_force(const mjModel& m, const mjData& d, int body, const double* at,
                    const Vec3& force, double* y) {
  if (is_simple(m, body)) return put_force(m, d, body, force, y);
  const PointColumn column(m, d, body, vec3(at));
  for (int i = last_dof(m, body); i >= 0; i = m.dof_parentid[i]) {
    y[i] += dot(column.linear(i), force);
  }
}

}  // namespace

StretchElement::StretchElement(const mjModel& m, const mjData& d, int f, int element)
    : vertex(m.flex_elem + m.flex_elemdataadr[f] + element * (m.flex_dim[f] + 1)),
      edges(&element_edges(m.flex_dim[f])) {
  const int n = edges->count;
  unpack_upper_triangle(m.flex_stiffness + m.flex_stiffnessadr[f] + kStretchNumbers * element, n,
                        metric);
  const double* x = d.flexvert_xpos + 3 * m.flex_vertadr[f];
  const int* edge = m.flex_elemedge + m.flex_elemedgeadr[f] + element * n;
  double stretch[kMaxElementEdges];
  for (int a = 0; a < n; ++a) {
    along[a] =
        vec3(x + 3 * vertex[edges->vertex[a][0]]) - vec3(x + 3 * vertex[edges->vertex[a][1]]);
    const int e = m.flex_edgeadr[f] + edge[a];
    const double now = d.flexedge_length[e], rest = m.flexedge_length0[e];
    stretch[a] = now * now - rest * rest;
  }
  for (int a = 0; a < n; ++a) {
    double sum = 0;
    for (int b = 0; b < n; ++b) sum += metric[n * a + b] * stretch[b];
    tension[a] = std::max(0.0, sum);
  }
}

void rotate_node_stiffness(const mjModel& m, mjData& d) {
  zero(d.flexelem_krot, static_cast<int>(m.nflexstiffness));
  for (int f = 0; f < m.nflex; ++f) {
    if (resists_between_nodes(m, f)) rotate_flex_stiffness(m, d, f);
  }
}

bool has_simple_nodes(const mjModel& m, int f) {
  const int* body = m.flex_nodebodyid + m.flex_nodeadr[f];
  return std::all_of(body, body + m.flex_nodenum[f],
                     [&](int b) { return m.body_dofnum[b] == 0 || is_simple(m, b); });
}

void add_vertex_product(const mjModel& m, mjData& d, int f, VertexTerms terms, double scale,
                        const double* x, double* y) {
  StackFrame stack(d);
  const VertexVectors vertices(m, d, f, x, stack);
  if (resists_bending(m, f)) add_stencil_forces(m, f, scale, vertices.u, vertices.force);
  if (terms == VertexTerms::kAll && resists_stretch(m, f)) {
    for (int e = 0; e < m.flex_elemnum[f]; ++e) {
      add_element_force(StretchElement(m, d, f, e), scale, vertices.u, vertices.force);
    }
  }
  vertices.scatter(y);
}

void add_node_product(const mjModel& m, mjData& d, int f, double scale, const double* x,
                      double* y) {
  const int *body = m.flex_nodebodyid + m.flex_nodeadr[f], count = m.flex_nodenum[f];
  StackFrame stack(d);
  double* at = stack.allocate<double>(9 * count);
  double *u = at + 3 * count, *force = u + 3 * count;
  node_positions(m, d, f, at);
  for (int i = 0; i < count; ++i) store(u + 3 * i, node_velocity(m, d, body[i], at + 3 * i, x));
  zero(force, 3 * count);
  const ElementGrid grid = element_grid(m, f);
  const int size = stiffness_block(grid);
  int k = m.flex_stiffnessadr[f];
  for (int e = 0; e < grid.element_count(); ++e, k += size) {
    if (m.flex_stiffness[k] == 0) continue;
    const NodeElement element = node_element(grid, e);
    const int stride = 3 * element.n;
    double local[3 * kMaxElementNodes];
    for (int i = 0; i < element.n; ++i) copy(local + 3 * i, u + 3 * element.node[i], 3);
    for (int r = 0; r < stride; ++r) {
      force[3 * element.node[r / 3] + r % 3] -=
          dot(d.flexelem_krot + k + r * stride, local, stride);
    }
  }
  for (int i = 0; i < count; ++i) {
    put_node_force(m, d, body[i], at + 3 * i, vec3(force + 3 * i) * scale, y);
  }
}

}  // namespace mj::engine
