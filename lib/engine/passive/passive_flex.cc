// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Forces of flexes whose vertices are bodies.
//
// Bending at an edge acts on the vertices x_0 .. x_3 of its stencil:
//
//   f_i = -(sum_j b_ij x_j + b g_i),  e_k = x_k - x_0,
//   g_1 = e_2 x e_3,  g_2 = e_3 x e_1,  g_3 = e_1 x e_2,  g_0 = -(g_1 + g_2 + g_3)
//   damping: -c sum_j b_ij v_j
//
// Stretch acts on the edges of an element. Edge a has the length L_a now, L_a - h L'_a one step
// before, and L0_a at rest:
//
//   s_a = L_a^2 - L0_a^2 + (c / h) (L_a^2 - (L_a - h L'_a)^2)
//   f = -(sum_a K_ab s_a) (x_i - x_j) at vertex i of edge b = (i, j), -f at vertex j
//
// Springs and dampers of edges give the forces J' k (L0 - L) and -J' c L'.
//
// reads   flexvert_xpos [nflexvert x 3], flexedge_length flexedge_velocity [nflexedge],
//         flexedge_J [nJfe], xmat [nbody x 9], qvel [nv], body_awake [nbody]
// writes  qfrc_spring qfrc_damper [nv]

#include "engine/passive/passive_flex.h"

#include "engine/data/stack.h"
#include "engine/flex/flex_element.h"
#include "engine/position/jacobian.h"
#include "engine/sleep/awake.h"
#include "math/dense.h"
#include "math/sparse.h"

namespace mj::engine {
namespace {

// Subtracts scale (sum_j b_ij y_j + b g_i) from the force on each vertex i of a stencil. g is
// computed from the positions x of the vertices. If x is null, the term b g_i is left out.
void add_stencil(const int v[4], double scale, const double* b, const double* y, const double* x,
                 double* force) {
  Lanes sum[3] = {};  // for each coordinate, the sums at the four vertices; b_ij is symmetric
  for (int j = 0; j < 4; ++j) {
    for (int k = 0; k < 3; ++k) sum[k] -= lanes(b + 4 * j).v * y[3 * v[j] + k];
  }
  if (x) {
    const Vec3 x0 = vec3(x + 3 * v[0]), e1 = vec3(x + 3 * v[1]) - x0, e2 = vec3(x + 3 * v[2]) - x0,
               e3 = vec3(x + 3 * v[3]) - x0;
    const Vec3 g1 = cross(e2, e3), g2 = cross(e3, e1), g3 = cross(e1, e2), g0 = -(g1 + g2 + g3);
    for (int k = 0; k < 3; ++k) sum[k] -= Lanes{g0[k], g1[k], g2[k], g3[k]} * b[16];
  }
  for (int i = 0; i < 4; ++i) {
    for (int k = 0; k < 3; ++k) force[3 * v[i] + k] += scale * sum[k][i];
  }
}

// Adds the forces on vertices to the dofs of their bodies. Bodies that do not have exactly three
// dofs are skipped.
void put_forces(const mjModel& m, const mjData& d, int f, const double* force, double* target) {
  for (int v = 0; v < m.flex_vertnum[f]; ++v) {
    const int body = m.flex_vertbodyid[m.flex_vertadr[f] + v];
    if (has_three_dofs(m, body)) put_force(m, d, body, vec3(force + 3 * v), target);
  }
}

void bending(const mjModel& m, mjData& d, int f, bool springs, bool dampers) {
  dampers = dampers && m.flex_damping[f] != 0;
  StackFrame stack(d);
  const int n = 3 * m.flex_vertnum[f];
  const double* x = d.flexvert_xpos + 3 * m.flex_vertadr[f];
  double* spring = stack.allocate<double>(springs ? n : 0);
  double* damper = stack.allocate<double>(dampers ? n : 0);
  double* velocity = stack.allocate<double>(dampers ? n : 0);
  if (springs) zero(spring, n);
  if (dampers) {
    zero(damper, n);
    zero(velocity, n);
    for (int v = 0; v < m.flex_vertnum[f]; ++v) {
      const int body = m.flex_vertbodyid[m.flex_vertadr[f] + v];
      if (has_three_dofs(m, body)) copy(velocity + 3 * v, d.qvel + m.body_dofadr[body], 3);
    }
  }
  const double* b = m.flex_bending + m.flex_bendingadr[f];
  for (int e = 0; e < m.flex_edgenum[f]; ++e, b += kBendingNumbers) {
    int v[4];
    if (!bending_stencil(m, f, e, v)) continue;
    if (springs) add_stencil(v, 1, b, x, x, spring);
    if (dampers) add_stencil(v, m.flex_damping[f], b, velocity, nullptr, damper);
  }
  if (springs) put_forces(m, d, f, spring, d.qfrc_spring);
  if (dampers) put_forces(m, d, f, damper, d.qfrc_damper);
}

// Computes the strain s of every edge of a flex.
void edge_strains(const mjModel& m, const mjData& d, int f, double* strain) {
  const double h = m.opt.timestep, rate = h > 0 ? m.flex_damping[f] / h : 0;
  const int adr = m.flex_edgeadr[f];
  for (int e = adr; e < adr + m.flex_edgenum[f]; ++e) {
    const double now = d.flexedge_length[e], rest = m.flexedge_length0[e];
    const double before = now - h * d.flexedge_velocity[e];
    strain[e - adr] = now * now - rest * rest + (now * now - before * before) * rate;
  }
}

// Adds the forces of all elements to the forces on their vertices. Edges and terms are evaluated in
// the same order as in MuJoCo, because the CG solver amplifies differences in the last digit.
void stretch_elements(const mjModel& m, const mjData& d, int f, const double* strain,
                      double* force) {
  const ElementEdges& edges = element_edges(m.flex_dim[f]);
  const int corners = m.flex_dim[f] + 1, n = edges.count;
  const int* element = m.flex_elem + m.flex_elemdataadr[f];
  const int* edge = m.flex_elemedge + m.flex_elemedgeadr[f];
  const double* stiffness = m.flex_stiffness + m.flex_stiffnessadr[f];
  const double* vertex = d.flexvert_xpos + 3 * m.flex_vertadr[f];
  for (int k = 0; k < m.flex_elemnum[f]; ++k) {
    double K[kMaxElementEdges * kMaxElementEdges];
    unpack_upper_triangle(stiffness, n, K);
    Lanes sum[4] = {}, along[kMaxElementEdges];
    for (int b = 0; b < n; ++b) {
      const Vec3 e = vec3(vertex + 3 * element[edges.vertex[b][0]]) -
                     vec3(vertex + 3 * element[edges.vertex[b][1]]);
      along[b] = Lanes{e.x, e.y, e.z, 0};
    }
    for (int a = 0; a < n; ++a) {
      for (int b = 0; b < n; ++b) {
        const Lanes pull = strain[edge[a]] * along[b] * K[n * a + b];
        sum[edges.vertex[b][0]] -= pull;
        sum[edges.vertex[b][1]] += pull;
      }
    }
    for (int i = 0; i < corners; ++i) {
      for (int c = 0; c < 3; ++c) force[3 * element[i] + c] += sum[i][c];
    }
    element += corners, edge += n, stiffness += kStretchNumbers;
  }
}

void stretching(const mjModel& m, mjData& d, int f) {
  StackFrame stack(d);
  const int n = m.flex_vertnum[f], adr = m.flex_vertadr[f];
  double* strain = stack.allocate<double>(m.flex_edgenum[f]);
  double* force = stack.allocate<double>(3 * n);
  zero(force, 3 * n);
  edge_strains(m, d, f, strain);
  stretch_elements(m, d, f, strain, force);
  for (int v = 0; v < n; ++v) {
    const int body = m.flex_vertbodyid[adr + v];
    if (m.body_simple[body] == 2 && has_three_dofs(m, body)) {
      put_force(m, d, body, vec3(force + 3 * v), d.qfrc_spring);
    } else {
      apply_force_torque(m, d, force + 3 * v, nullptr, d.flexvert_xpos + 3 * (adr + v), body,
                         d.qfrc_spring);
    }
  }
}

bool any_awake(const mjData& d, int body1, int body2) {
  return d.body_awake[body1] == mjS_AWAKE || d.body_awake[body2] == mjS_AWAKE;
}

void edge_forces(const mjModel& m, mjData& d, int f, double stiffness, double damping) {
  const bool check = some_asleep(m, d);
  const int* body = m.flex_vertbodyid + m.flex_vertadr[f];
  for (int e = m.flex_edgeadr[f]; e < m.flex_edgeadr[f] + m.flex_edgenum[f]; ++e) {
    if (m.flexedge_rigid[e]) continue;
    if (check && !any_awake(d, body[m.flex_edge[2 * e]], body[m.flex_edge[2 * e + 1]])) continue;
    const int adr = m.flexedge_J_rowadr[e], n = m.flexedge_J_rownnz[e];
    const double* J = d.flexedge_J + adr;
    const int* col = m.flexedge_J_colind + adr;
    const double spring = stiffness * (m.flexedge_length0[e] - d.flexedge_length[e]);
    const double damper = -damping * d.flexedge_velocity[e];
    if (spring != 0) add_scaled_sparse_to(d.qfrc_spring, J, col, n, spring);
    if (damper != 0) add_scaled_sparse_to(d.qfrc_damper, J, col, n, damper);
  }
}

}  // namespace

// Leaves out the elasticity of sleeping flexes, because a stiff flex sleeps and wakes as a whole.
void flex_forces(const mjModel& m, mjData& d, bool springs, bool dampers) {
  const bool check = some_asleep(m, d);
  for (int f = 0; f < m.nflex; ++f) {
    if (m.flex_dim[f] == 1 || m.flex_rigid[f]) continue;
    if (check && flex_sleep_state(m, d, f) == mjS_ASLEEP) continue;
    if (m.flex_interp[f]) {
      interpolated_flex_forces(m, d, f, springs, dampers);
      continue;
    }
    if (m.flex_dim[f] == 2 && has_bending(m, f)) bending(m, d, f, springs, dampers);
    if (has_stiffness(m, f)) stretching(m, d, f);
  }
  for (int f = 0; f < m.nflex; ++f) {
    const double stiffness = springs ? m.flex_edgestiffness[f] : 0;
    const double damping = dampers ? m.flex_edgedamping[f] : 0;
    if (m.flex_rigid[f] || (stiffness == 0 && damping == 0)) continue;
    edge_forces(m, d, f, stiffness, damping);
  }
}

}  // namespace mj::engine
