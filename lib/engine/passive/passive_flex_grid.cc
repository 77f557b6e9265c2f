// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Forces of interpolated flexes, summed at their nodes. Q is the rotation of an element from its
// reference frame. X are the positions of its nodes in that frame, and x their world positions. K
// is the stiffness of the element, which is negative semidefinite.
//
//   stretch   f = Q K (Q' x - X),  damping  c Q K Q' v
//   bending   r = a - b - Q (a0 - b0),  f = -kappa r d(a - b)/dx
//
// A shell bends across the edge between two faces A and B. Their unit normals are a and b, or a0
// and b0 at rest. Here Q is the mean rotation of A and B. If t_1 and t_2 are the tangents of A, and
// n = t_1 x t_2 = |n| a, the force on node i of A is
//
//   w = (r - a a.r) / |n|,  f_i = kappa (d_1 phi_i w x t_2 - d_2 phi_i w x t_1)
//
// reads   xpos [nbody x 3], xmat [nbody x 9], cvel [nbody x 6], subtree_com [nbody x 3]
// writes  qfrc_spring qfrc_damper [nv]

#include <algorithm>

#include "engine/data/stack.h"
#include "engine/flex/flex_element.h"
#include "engine/passive/passive_flex.h"
#include "engine/position/jacobian.h"
#include "math/dense.h"
#include "math/index.h"

namespace mj::engine {
namespace {

constexpr int kStrainEquality = 3;  // value of flex_edgeequality if flex_stiffness holds strain
                                    // modes
// Numbers that each edge has in flex_bending, after the edge count.
constexpr int kShellEdgeNumbers = 10;

bool has_three_slides(const mjModel& m, int body) {
  if (m.body_jntnum[body] != 3) return false;
  const int* type = m.jnt_type + m.body_jntadr[body];
  return std::count(type, type + 3, mjJNT_SLIDE) == 3;
}

// Applies the force on each node to the body of the node. If the node is at the origin of the body,
// and the body has exactly three joints which are all slides, the force is added to their dofs
// directly. In all other cases the Jacobian maps the force to dofs.
void distribute(const mjModel& m, const mjData& d, int f, const double* x, const double* force,
                double* target) {
  const int adr = m.flex_nodeadr[f];
  for (int i = 0; i < m.flex_nodenum[f]; ++i) {
    const int body = m.flex_nodebodyid[adr + i];
    const bool at_origin = m.flex_centered[f] || vec3(m.flex_node + 3 * (adr + i)) == Vec3{};
    if (at_origin && has_three_slides(m, body)) {
      put_force(m, d, body, vec3(force + 3 * i), target);
    } else {
      apply_force_torque(m, d, force + 3 * i, nullptr, x + 3 * i, body, target);
    }
  }
}

struct NodeState {
  const double *x, *v;      // v is null if there is no damping
  double *spring, *damper;  // forces on nodes, null if they are not needed
};

// Adds Q K y to `target` for the nodes of an element.
void add_rotated_product(const NodeElement& e, const Quat& q, const double* K, const double* y,
                         double* target) {
  const Mat3 Q = to_matrix(q);
  const int n = 3 * e.n;
  for (int i = 0; i < e.n; ++i) {
    const double* row = K + 3 * n * i;
    const Vec3 local{dot(row, y, n), dot(row + n, y, n), dot(row + 2 * n, y, n)};
    double* t = target + 3 * e.node[i];
    store(t, vec3(t) + Q * local);
  }
}

void stretching(const mjModel& m, int f, const ElementGrid& grid, const NodeState& s) {
  const int block = stiffness_block(grid);
  const double* K = m.flex_stiffness + m.flex_stiffnessadr[f];
  const double* X = m.flex_node0 + 3 * m.flex_nodeadr[f];
  const ShapeGradient central = central_gradient(grid);
  for (int k = 0; k < grid.element_count(); ++k, K += block) {
    if (K[0] == 0) continue;
    const NodeElement e = node_element(grid, k);
    const Quat q = element_rotation(e, central, s.x);
    const Mat3 Q = to_matrix(q);
    double y[3 * kMaxElementNodes];
    if (s.spring) {
      for (int i = 0; i < e.n; ++i) {
        const int node = 3 * e.node[i];
        store(y + 3 * i, transpose_times(Q, vec3(s.x + node)) - vec3(X + node));
      }
      add_rotated_product(e, q, K, y, s.spring);
    }
    if (s.damper) {
      for (int i = 0; i < e.n; ++i) {
        store(y + 3 * i, transpose_times(Q, vec3(s.v + 3 * e.node[i])) * m.flex_damping[f]);
      }
      add_rotated_product(e, q, K, y, s.damper);
    }
  }
}

// Geometry of a face at the middle point of one of its edges.
struct FaceEdge {
  const NodeElement& face;
  ShapeGradient gradient;
  Vec3 t1, t2, normal;
  double length;  // length of the normal before it was normalised

  FaceEdge(const ElementGrid& grid, const NodeElement& face_, const double* parameter,
           const double* x)
      : face(face_), gradient(shape_gradient(grid, parameter)) {
    t1 = tangent(face, x, gradient.by[0]);
    t2 = tangent(face, x, gradient.by[1]);
    normal = cross(t1, t2);
    length = normalize(normal);
  }

  void add_force(const Vec3& r, double kappa, double* force) const {
    const Vec3 w = (r - normal * dot(normal, r)) * (1 / length);
    const Vec3 f1 = cross(w, t2) * kappa, f2 = cross(w, t1) * kappa;
    for (int i = 0; i < face.n; ++i) {
      double* f = force + 3 * face.node[i];
      store(f, vec3(f) + f1 * gradient.by[0][i] - f2 * gradient.by[1][i]);
    }
  }
};

Quat mean_rotation(const Quat& a, Quat b) {
  if (a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z < 0) b = {-b.w, -b.x, -b.y, -b.z};
  return normalized(Quat{(a.w + b.w) / 2, (a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2});
}

void shell_bending(const mjModel& m, mjData& d, int f, const ElementGrid& grid, const double* x,
                   double* force) {
  StackFrame stack(d);
  const int faces = grid.element_count();
  Quat* rotation = stack.allocate<Quat>(faces);
  NodeElement* face = stack.allocate<NodeElement>(faces);
  const ShapeGradient central = central_gradient(grid);
  for (int k = 0; k < faces; ++k) {
    face[k] = node_element(grid, k);
    rotation[k] = element_rotation(face[k], central, x);
  }
  const double* edge = m.flex_bending + m.flex_bendingadr[f];
  const int64_t room = m.nflexbending - m.flex_bendingadr[f] - 1;
  const int n = to_index(*edge++, static_cast<int>(room / kShellEdgeNumbers) + 1);
  for (int k = 0; k < n; ++k, edge += kShellEdgeNumbers) {
    const double kappa = edge[6];
    if (kappa == 0) continue;
    const int ia = to_index(edge[0], faces), ib = to_index(edge[1], faces);
    if (ia < 0 || ib < 0) continue;
    const FaceEdge a(grid, face[ia], edge + 2, x), b(grid, face[ib], edge + 4, x);
    if (a.length < mjMINVAL || b.length < mjMINVAL) continue;
    const Mat3 Q = to_matrix(mean_rotation(rotation[ia], rotation[ib]));
    const Vec3 r = a.normal - b.normal - Q * vec3(edge + 7);
    a.add_force(r, kappa, force);
    b.add_force(r, -kappa, force);
  }
}

}  // namespace

void interpolated_flex_forces(const mjModel& m, mjData& d, int f, bool springs, bool dampers) {
  const ElementGrid grid = element_grid(m, f);
  const bool stretches = has_stiffness(m, f) && m.flex_edgeequality[f] != kStrainEquality;
  const bool bends = grid.is_shell && has_bending(m, f) && springs;
  if (!stretches && !bends) return;
  dampers = dampers && stretches && m.flex_damping[f] != 0;

  StackFrame stack(d);
  const int n = 3 * m.flex_nodenum[f];
  double* x = stack.allocate<double>(n);
  double* v = dampers ? stack.allocate<double>(n) : nullptr;
  double* spring = springs ? stack.allocate<double>(n) : nullptr;
  double* damper = dampers ? stack.allocate<double>(n) : nullptr;
  node_positions(m, d, f, x);
  if (grid.is_shell) interpolate_interior(grid.nodes, x);
  if (spring) zero(spring, n);
  if (damper) {
    zero(damper, n);
    node_velocities(m, d, f, x, v);
    if (grid.is_shell) interpolate_interior(grid.nodes, v);
  }
  if (stretches) stretching(m, f, grid, {x, v, spring, damper});
  if (bends) shell_bending(m, d, f, grid, x, spring);
  if (spring) distribute(m, d, f, x, spring, d.qfrc_spring);
  if (damper) distribute(m, d, f, x, damper, d.qfrc_damper);
}

}  // namespace mj::engine
