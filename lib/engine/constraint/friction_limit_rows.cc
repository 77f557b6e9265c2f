// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rows of friction loss and of limits.
//
//   dof friction     J = unit row of the dof
//   tendon friction  J = row of the tendon in ten_J
//   hinge, slide     s (range_s - q), s = -1, 1  J = -s at the dof
//   ball             max(range) - angle          J = -axis at the three dofs
//   tendon           s (range_s - length)        J = -s ten_J
//
// A limit has a row only while its distance is below its margin.
//
// reads   qpos [nq], ten_length [ntendon], ten_J [nJten], body_awake [nbody]
// writes  tendon_efcadr [ntendon]; rows of efc_* (rows.h)

#include <algorithm>

#include "engine/constraint/rows.h"
#include "engine/constraint/tendon_row.h"
#include "engine/data/mode.h"
#include "engine/data/options.h"
#include "engine/sleep/awake.h"
#include "math/dense.h"
#include "math/quat.h"

namespace mj::engine {
namespace {

bool dof_skipped(const mjModel& m, const mjData& d, int dof, bool filter) {
  return m.dof_frictionloss[dof] == 0 || (filter && !d.body_awake[m.dof_bodyid[dof]]);
}
bool joint_skipped(const mjModel& m, const mjData& d, int j, bool filter) {
  return !m.jnt_limited[j] || (filter && !d.body_awake[m.jnt_bodyid[j]]);
}

// Returns the signed distance of x from one end of a range, the lower end if `side` is 0. The
// distance is positive inside the range.
double range_distance(const double* range, int side, double x) {
  return side == 0 ? x - range[0] : range[1] - x;
}

// Rotation of a ball joint, given by a unit axis and a non-negative angle.
struct AxisAngle {
  Vec3 axis;
  double angle;
};
AxisAngle ball_rotation(const double* qpos) {
  const Vec3 v = to_velocity(normalized(quat(qpos)), 1);
  AxisAngle r{v, 0};
  r.angle = normalize(r.axis);
  return r;
}
double ball_limit(const double* range) {
  return std::max(range[0], range[1]);
}

template <typename Visit>  // visit(side, distance)
void scalar_limits(const double* range, double margin, double x, Visit visit) {
  for (int side = 0; side < 2; ++side) {
    const double distance = range_distance(range, side, x);
    if (distance < margin) visit(side, distance);
  }
}

void add_ball_limit(RowBuilder& rows, int j) {
  const mjModel& m = rows.m;
  const AxisAngle r = ball_rotation(rows.d.qpos + m.jnt_qposadr[j]);
  const double distance = ball_limit(m.jnt_range + 2 * j) - r.angle;
  // The negation also rejects NaN, as count_limits() does.
  if (!(distance < m.jnt_margin[j])) return;
  const int dof = m.jnt_dofadr[j];
  const int col[3] = {dof, dof + 1, dof + 2};
  const double jac[3] = {-r.axis.x, -r.axis.y, -r.axis.z};
  RowGroup g{mjCNSTR_LIMIT_JOINT, j, 1, 3, col, jac};
  g.pos[0] = distance;
  g.margin[0] = m.jnt_margin[j];
  g.diagonal[0] = m.dof_invweight0[dof];
  rows.add(g);
}

void add_scalar_limit(RowBuilder& rows, int j) {
  const mjModel& m = rows.m;
  const int dof = m.jnt_dofadr[j];
  scalar_limits(m.jnt_range + 2 * j, m.jnt_margin[j], rows.d.qpos[m.jnt_qposadr[j]],
                [&](int side, double distance) {
                  const double jac = side == 0 ? 1 : -1;
                  RowGroup g{mjCNSTR_LIMIT_JOINT, j, 1, 1, &dof, &jac};
                  g.pos[0] = distance;
                  g.margin[0] = m.jnt_margin[j];
                  g.diagonal[0] = m.dof_invweight0[dof];
                  rows.add(g);
                });
}

void add_tendon_limit(RowBuilder& rows, int t) {
  const mjModel& m = rows.m;
  mjData& d = rows.d;
  scalar_limits(m.tendon_range + 2 * t, m.tendon_margin[t], d.ten_length[t],
                [&](int side, double distance) {
                  const TendonRow row = tendon_row(rows, t);
                  scale(rows.jac, row.jac, side == 0 ? 1 : -1, row.nnz);
                  RowGroup g{mjCNSTR_LIMIT_TENDON, t, 1, row.nnz, row.col, rows.jac};
                  g.pos[0] = distance;
                  g.margin[0] = m.tendon_margin[t];
                  g.diagonal[0] = m.tendon_invweight0[t];
                  if (d.tendon_efcadr[t] < 0) d.tendon_efcadr[t] = d.nefc;
                  rows.add(g);
                });
}

}  // namespace

RowCount count_friction(const mjModel& m, const mjData& d, bool sparse) {
  RowCount count;
  if (is_disabled(m, mjDSBL_FRICTIONLOSS)) return count;
  const bool filter = some_asleep(m, d);
  for (int i = 0; i < m.nv; ++i) {
    if (!dof_skipped(m, d, i, filter)) count.add(sparse, 1, 1);
  }
  for (int t = 0; t < m.ntendon; ++t) {
    if (m.tendon_frictionloss[t] > 0) count.add(sparse, 1, tendon_columns(m, t));
  }
  return count;
}

void add_friction(RowBuilder& rows) {
  const mjModel& m = rows.m;
  mjData& d = rows.d;
  if (is_disabled(m, mjDSBL_FRICTIONLOSS)) return;
  const double one = 1;
  for (int i = 0; i < m.nv; ++i) {
    if (dof_skipped(m, d, i, rows.some_asleep)) continue;
    RowGroup g{mjCNSTR_FRICTION_DOF, i, 1, 1, &i, &one};
    g.diagonal[0] = m.dof_invweight0[i];
    g.frictionloss = m.dof_frictionloss[i];
    rows.add(g);
  }
  for (int t = 0; t < m.ntendon; ++t) {
    if (!(m.tendon_frictionloss[t] > 0)) continue;
    const TendonRow row = tendon_row(rows, t);
    RowGroup g{mjCNSTR_FRICTION_TENDON, t, 1, row.nnz, row.col, row.jac};
    g.diagonal[0] = m.tendon_invweight0[t];
    g.frictionloss = m.tendon_frictionloss[t];
    if (d.tendon_efcadr[t] < 0) d.tendon_efcadr[t] = d.nefc;
    rows.add(g);
  }
}

RowCount count_limits(const mjModel& m, const mjData& d, bool sparse) {
  RowCount count;
  if (is_disabled(m, mjDSBL_LIMIT)) return count;
  const bool filter = some_asleep(m, d);
  for (int j = 0; j < m.njnt; ++j) {
    if (joint_skipped(m, d, j, filter)) continue;
    const double* qpos = d.qpos + m.jnt_qposadr[j];
    const double* range = m.jnt_range + 2 * j;
    if (m.jnt_type[j] == mjJNT_BALL) {
      if (ball_limit(range) - ball_rotation(qpos).angle < m.jnt_margin[j]) count.add(sparse, 1, 3);
    } else if (m.jnt_type[j] == mjJNT_SLIDE || m.jnt_type[j] == mjJNT_HINGE) {
      scalar_limits(range, m.jnt_margin[j], qpos[0], [&](int, double) { count.add(sparse, 1, 1); });
    }
  }
  for (int t = 0; t < m.ntendon; ++t) {
    if (!m.tendon_limited[t]) continue;
    scalar_limits(m.tendon_range + 2 * t, m.tendon_margin[t], d.ten_length[t],
                  [&](int, double) { count.add(sparse, 1, tendon_columns(m, t)); });
  }
  return count;
}

void add_limits(RowBuilder& rows) {
  const mjModel& m = rows.m;
  if (is_disabled(m, mjDSBL_LIMIT)) return;
  for (int j = 0; j < m.njnt; ++j) {
    if (joint_skipped(m, rows.d, j, rows.some_asleep)) continue;
    if (m.jnt_type[j] == mjJNT_BALL) {
      add_ball_limit(rows, j);
    } else if (m.jnt_type[j] == mjJNT_SLIDE || m.jnt_type[j] == mjJNT_HINGE) {
      add_scalar_limit(rows, j);
    }
  }
  for (int t = 0; t < m.ntendon; ++t) {
    if (m.tendon_limited[t]) add_tendon_limit(rows, t);
  }
}

}  // namespace mj::engine
