// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rows of equality constraints: residual and Jacobian.
//
//   connect     p1 - p2                                     Jp(b1,p1) - Jp(b2,p2)
//   weld        p1 - p2, and  s vec(conj(qb) qa)            also  s/2 vec(conj(qb) (0, w_j) qa)
//   joint,      x1 - r1 - c0 - sum_k c_k (x2 - r2)^k        J1 - (sum_k k c_k (x2 - r2)^(k-1)) J2
//   tendon
//   flex        edge or vertex lengths                      rows of the flex Jacobians
//               strain: see strain_rows.cc
//
// s is the torquescale of a weld. qa and qb are the orientations that the weld aligns.
//
// reads   eq_active [neq], xpos [nbody x 3], xmat [nbody x 9], site_xpos [nsite x 3],
//         xquat [nbody x 4], qpos [nq], ten_length [ntendon], ten_J [nJten],
//         flexedge_length [nflexedge], flexedge_J [nJfe], flexvert_length [nflexvert x 2],
//         flexvert_J [nJfv x 2], cdof [nv x 6], subtree_com [nbody x 3], body_awake [nbody]
// writes  tendon_efcadr [ntendon]; rows of efc_* (rows.h)

#include <algorithm>

#include "engine/constraint/anchors.h"
#include "engine/constraint/rows.h"
#include "engine/constraint/strain_rows.h"
#include "engine/constraint/tendon_row.h"
#include "engine/data/mode.h"
#include "engine/data/options.h"
#include "engine/sleep/awake.h"
#include "engine/waking/sleep.h"
#include "math/dense.h"
#include "math/pattern.h"
#include "math/quat.h"
#include "math/row_overlap.h"

namespace mj::engine {
namespace {

// Writes the Jacobian of the velocity of anchor 1 relative to anchor 2. Returns the number of
// columns.
int add_anchor_columns(RowBuilder& rows, const Anchors& a, bool rotation) {
  const int nnz = pair_columns(rows.m, a.body[0], a.body[1], Common::kKeep, rows.col, rows.side);
  const PointColumn first(rows.m, rows.d, a.body[0], a.point[0]);
  const PointColumn second(rows.m, rows.d, a.body[1], a.point[1]);
  for (int i = 0; i < nnz; ++i) {
    const int dof = rows.col[i];
    Vec3 linear, angular;
    if (rows.side[i] & kFirst) linear = first.linear(dof), angular = first.angular(dof);
    if (rows.side[i] & kSecond) linear -= second.linear(dof), angular -= second.angular(dof);
    for (int k = 0; k < 3; ++k) {
      rows.jac[k * nnz + i] = linear[k];
      if (rotation) rows.jac[(3 + k) * nnz + i] = angular[k];
    }
  }
  return nnz;
}

void add_connect(RowBuilder& rows, int eq) {
  const mjModel& m = rows.m;
  const Anchors a = equality_anchors(m, rows.d, eq);
  const int nnz = add_anchor_columns(rows, a, false);
  RowGroup g{mjCNSTR_EQUALITY, eq, 3, nnz, rows.col, rows.jac};
  store(g.pos, a.point[0] - a.point[1]);
  const double weight = m.body_invweight0[2 * a.body[0]] + m.body_invweight0[2 * a.body[1]];
  std::fill_n(g.diagonal, 3, weight);
  rows.add(g);
}

void add_weld(RowBuilder& rows, int eq) {
  const mjModel& m = rows.m;
  const Anchors a = equality_anchors(m, rows.d, eq);
  const double scale = m.eq_data[mjNEQDATA * eq + 10];
  const int nnz = add_anchor_columns(rows, a, true);
  Quat q[2];
  weld_orientations(m, rows.d, eq, a, q);
  const Quat inverse = conjugate(q[1]);
  for (int i = 0; i < nnz; ++i) {
    double* angular = rows.jac + 3 * nnz + i;
    const Quat omega{0, angular[0], angular[nnz], angular[2 * nnz]};
    const Quat column = (inverse * omega) * q[0];
    angular[0] = 0.5 * column.x * scale;
    angular[nnz] = 0.5 * column.y * scale;
    angular[2 * nnz] = 0.5 * column.z * scale;
  }
  RowGroup g{mjCNSTR_EQUALITY, eq, 6, nnz, rows.col, rows.jac};
  store(g.pos, a.point[0] - a.point[1]);
  store(g.pos + 3, (inverse * q[0]).vector() * scale);
  for (int k = 0; k < 6; ++k) {
    const double* weight = m.body_invweight0 + (k < 3 ? 0 : 1);
    g.diagonal[k] = weight[2 * a.body[0]] + weight[2 * a.body[1]];
  }
  rows.add(g);
}

// Coupling x1 - r1 = p(x2 - r2) of two scalars by a polynomial: its residual and the slope dp/dx2.
struct Coupling {
  double residual, slope;
};
Coupling couple(const double* c, double x1, double r1) {
  return {x1 - r1 - c[0], 0};
}
Coupling couple(const double* c, double x1, double r1, double x2, double r2) {
  const double e = x2 - r2;
  const double e2 = e * e, e3 = e2 * e, e4 = e3 * e;
  return {x1 - r1 - c[0] - (c[1] * e + c[2] * e2 + c[3] * e3 + c[4] * e4),
          c[1] + 2 * c[2] * e + 3 * c[3] * e2 + 4 * c[4] * e3};
}

void add_joint(RowBuilder& rows, int eq) {
  const mjModel& m = rows.m;
  const double* data = m.eq_data + mjNEQDATA * eq;
  const int id[2] = {m.eq_obj1id[eq], m.eq_obj2id[eq]};
  const int adr = m.jnt_qposadr[id[0]];
  const int dof = m.jnt_dofadr[id[0]];
  RowGroup g{mjCNSTR_EQUALITY, eq, 1, 1, rows.col, rows.jac};
  rows.col[0] = dof;
  rows.jac[0] = 1;
  g.diagonal[0] = m.dof_invweight0[dof];
  if (id[1] < 0) {
    g.pos[0] = couple(data, rows.d.qpos[adr], m.qpos0[adr]).residual;
    rows.add(g);
    return;
  }
  const int adr2 = m.jnt_qposadr[id[1]];
  const int dof2 = m.jnt_dofadr[id[1]];
  const Coupling c = couple(data, rows.d.qpos[adr], m.qpos0[adr], rows.d.qpos[adr2], m.qpos0[adr2]);
  const int second = dof2 > dof ? 1 : 0;
  g.nnz = 2;
  g.pos[0] = c.residual;
  g.diagonal[0] += m.dof_invweight0[dof2];
  rows.col[1 - second] = dof;
  rows.jac[1 - second] = 1;
  rows.col[second] = dof2;
  rows.jac[second] = -c.slope;
  rows.add(g);
}

// Computes J1 - slope J2 for two tendons. The columns are the union of the patterns of both
// tendons. Returns the number of columns.
int combine_tendons(RowBuilder& rows, int t1, int t2, double slope) {
  const mjModel& m = rows.m;
  const int *col1 = m.ten_J_colind + m.ten_J_rowadr[t1], n1 = m.ten_J_rownnz[t1];
  const int *col2 = m.ten_J_colind + m.ten_J_rowadr[t2], n2 = m.ten_J_rownnz[t2];
  const double* jac1 = rows.d.ten_J + m.ten_J_rowadr[t1];
  const double* jac2 = rows.d.ten_J + m.ten_J_rowadr[t2];
  int n = 0;
  for (int i = 0, j = 0; i < n1 || j < n2; ++n) {
    const int col = j == n2 || (i < n1 && col1[i] <= col2[j]) ? col1[i] : col2[j];
    double x = 0, y = 0;
    while (i < n1 && col1[i] == col) x += jac1[i++];
    const bool is_in_both = j < n2 && col2[j] == col;
    while (j < n2 && col2[j] == col) y += jac2[j++];
    rows.col[n] = col;
    rows.jac[n] = is_in_both ? x - slope * y : x;
  }
  return n;
}

void add_tendon(RowBuilder& rows, int eq) {
  const mjModel& m = rows.m;
  mjData& d = rows.d;
  const double* data = m.eq_data + mjNEQDATA * eq;
  const int t1 = m.eq_obj1id[eq], t2 = m.eq_obj2id[eq];
  RowGroup g{mjCNSTR_EQUALITY, eq, 1, 0, nullptr, nullptr};
  g.diagonal[0] = m.tendon_invweight0[t1];
  if (d.tendon_efcadr[t1] < 0) d.tendon_efcadr[t1] = eq;
  if (t2 < 0) {
    g.pos[0] = couple(data, d.ten_length[t1], m.tendon_length0[t1]).residual;
    const TendonRow row = tendon_row(rows, t1);
    g.nnz = row.nnz, g.col = row.col, g.jac = row.jac;
  } else {
    if (d.tendon_efcadr[t2] < 0) d.tendon_efcadr[t2] = eq;
    const Coupling c = couple(data, d.ten_length[t1], m.tendon_length0[t1], d.ten_length[t2],
                              m.tendon_length0[t2]);
    g.pos[0] = c.residual;
    g.diagonal[0] += m.tendon_invweight0[t2];
    g.nnz = combine_tendons(rows, t1, t2, c.slope);
    g.col = rows.col;
    g.jac = rows.jac;
  }
  rows.add(g);
}

// The rows of one of the two Jacobians of flexes.
class FlexRows {
 public:
  // The Jacobian of edges has a row for each edge, that of vertices has two for each vertex.
  static FlexRows of_edges(const mjModel& m) {
    return {m, m.nflexedge, m.flexedge_J_rownnz, m.flexedge_J_rowadr, m.flexedge_J_colind};
  }
  static FlexRows of_vertices(const mjModel& m) {
    return {m, 2 * m.nflexvert, m.flexvert_J_rownnz, m.flexvert_J_rowadr, m.flexvert_J_colind};
  }

  [[nodiscard]] int nnz(int row) const { return nnz_[row]; }
  [[nodiscard]] int adr(int row) const { return adr_[row]; }
  [[nodiscard]] const int* col(int row) const { return col_ + adr_[row]; }

  // If rows overlap, the columns of an overwritten row may be in any order. Such a row is left out,
  // because the solver needs ascending columns.
  [[nodiscard]] bool is_left_out(int row) const {
    return overlap_ && !is_ascending(col(row), nnz(row), nv_);
  }

 private:
  FlexRows(const mjModel& m, mjtSize rows, const int* nnz, const int* adr, const int* col)
      : nv_(static_cast<int>(m.nv)),
        nnz_(nnz),
        adr_(adr),
        col_(col),
        overlap_(rows_overlap(nnz, adr, rows)) {}

  int nv_;
  const int *nnz_, *adr_, *col_;
  bool overlap_;
};

void add_flex_edges(RowBuilder& rows, int eq) {
  const mjModel& m = rows.m;
  const int flex = m.eq_obj1id[eq];
  const FlexRows jacobian = FlexRows::of_edges(m);
  for (int e = m.flex_edgeadr[flex]; e < m.flex_edgeadr[flex] + m.flex_edgenum[flex]; ++e) {
    if (m.flexedge_rigid[e] || jacobian.is_left_out(e)) continue;
    RowGroup g{mjCNSTR_EQUALITY,
               eq,
               1,
               jacobian.nnz(e),
               jacobian.col(e),
               rows.d.flexedge_J + jacobian.adr(e)};
    g.pos[0] = rows.d.flexedge_length[e] - m.flexedge_length0[e];
    g.diagonal[0] = m.flexedge_invweight0[e];
    rows.add(g);
  }
}

void add_flex_vertices(RowBuilder& rows, int eq) {
  const mjModel& m = rows.m;
  const int flex = m.eq_obj1id[eq];
  const FlexRows jacobian = FlexRows::of_vertices(m);
  for (int v = m.flex_vertadr[flex]; v < m.flex_vertadr[flex] + m.flex_vertnum[flex]; ++v) {
    for (int row = 2 * v; row < 2 * v + 2; ++row) {
      if (jacobian.is_left_out(row)) continue;
      RowGroup g{mjCNSTR_EQUALITY,
                 eq,
                 1,
                 jacobian.nnz(row),
                 jacobian.col(row),
                 rows.d.flexvert_J + jacobian.adr(row)};
      g.pos[0] = rows.d.flexvert_length[row];
      g.diagonal[0] = m.body_invweight0[2 * m.flex_vertbodyid[v]];
      rows.add(g);
    }
  }
}

void count_flex_edges(const mjModel& m, int flex, bool sparse, RowCount& count) {
  const FlexRows jacobian = FlexRows::of_edges(m);
  for (int e = m.flex_edgeadr[flex]; e < m.flex_edgeadr[flex] + m.flex_edgenum[flex]; ++e) {
    if (m.flexedge_rigid[e] || jacobian.is_left_out(e)) continue;
    count.add(sparse, 1, jacobian.nnz(e));
  }
}

void count_flex_vertices(const mjModel& m, int flex, bool sparse, RowCount& count) {
  const FlexRows jacobian = FlexRows::of_vertices(m);
  const int begin = 2 * m.flex_vertadr[flex];
  for (int row = begin; row < begin + 2 * m.flex_vertnum[flex]; ++row) {
    if (!jacobian.is_left_out(row)) count.add(sparse, 1, jacobian.nnz(row));
  }
}

bool skipped(const mjModel& m, const mjData& d, int eq, bool filter_sleep) {
  return !d.eq_active[eq] || (filter_sleep && !equality_awake(m, d, eq));
}

void count_one(const mjModel& m, mjData& d, int eq, bool sparse, RowCount& count) {
  const int id1 = m.eq_obj1id[eq], id2 = m.eq_obj2id[eq];
  switch (m.eq_type[eq]) {
    case mjEQ_CONNECT:
    case mjEQ_WELD: {
      const bool site = m.eq_objtype[eq] == mjOBJ_SITE;
      const int b1 = site ? m.site_bodyid[id1] : id1;
      const int b2 = site ? m.site_bodyid[id2] : id2;
      count.add(sparse, m.eq_type[eq] == mjEQ_WELD ? 6 : 3,
                count_pair_columns(m, b1, b2, Common::kKeep));
      break;
    }
    case mjEQ_JOINT:
      count.add(sparse, 1, id2 < 0 ? 1 : 2);
      break;
    case mjEQ_TENDON:
      count.add(sparse, 1, id2 < 0 ? tendon_columns(m, id1) : tendon_union(m, id1, id2));
      break;
    case mjEQ_FLEX:
      count_flex_edges(m, id1, sparse, count);
      break;
    case mjEQ_FLEXVERT:
      count_flex_vertices(m, id1, sparse, count);
      break;
    case mjEQ_FLEXSTRAIN:
      count_strain(m, d, eq, sparse, count);
      break;
    default:
      break;
  }
}

}  // namespace

RowCount count_equality(const mjModel& m, mjData& d, bool sparse) {
  RowCount count;
  if (is_disabled(m, mjDSBL_EQUALITY)) return count;
  const bool filter = some_asleep(m, d);
  for (int eq = 0; eq < m.neq; ++eq) {
    if (!skipped(m, d, eq, filter)) count_one(m, d, eq, sparse, count);
  }
  return count;
}

void add_equality(RowBuilder& rows) {
  const mjModel& m = rows.m;
  if (is_disabled(m, mjDSBL_EQUALITY)) return;
  for (int eq = 0; eq < m.neq; ++eq) {
    if (skipped(m, rows.d, eq, rows.some_asleep)) continue;
    switch (m.eq_type[eq]) {
      case mjEQ_CONNECT:
        add_connect(rows, eq);
        break;
      case mjEQ_WELD:
        add_weld(rows, eq);
        break;
      case mjEQ_JOINT:
        add_joint(rows, eq);
        break;
      case mjEQ_TENDON:
        add_tendon(rows, eq);
        break;
      case mjEQ_FLEX:
        add_flex_edges(rows, eq);
        break;
      case mjEQ_FLEXVERT:
        add_flex_vertices(rows, eq);
        break;
      case mjEQ_FLEXSTRAIN:
        add_strain(rows, eq);
        break;
      default:
        break;
    }
  }
}

}  // namespace mj::engine
