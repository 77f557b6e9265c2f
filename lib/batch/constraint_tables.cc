// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "batch/constraint_tables.h"

#include <algorithm>
#include <cmath>

#include "engine/contact/pair_jacobian.h"
#include "engine/data/mode.h"
#include "engine/data/options.h"

namespace mj::batch {
namespace {

using engine::is_disabled;

// Largest number of dofs whose Hessian fits into the memory that a thread may use.
constexpr int kMostDofs = 256;

FrictionRow friction_row(const mjModel& m, int id, const double* solref, const double* solimp,
                         double diagonal, double loss) {
  const RowConstants c(m, solref, solimp, nullptr, 0, diagonal);
  const double imp = engine::impedance(c.solimp, 0).value;
  const double R = std::max(mjMINVAL, (1 - imp) * diagonal / imp);
  return {id, 1 / R, loss, R * loss, c.B};
}

bool is_body_equality(int type) {
  return type == mjEQ_CONNECT || type == mjEQ_WELD;
}

}  // namespace

std::string unsupported_by_solver(const mjModel& m) {
  if (is_disabled(m, mjDSBL_CONSTRAINT)) return {};
  if (m.nv > kMostDofs) return "more than " + std::to_string(kMostDofs) + " dofs";
  for (int eq = 0; eq < m.neq && !is_disabled(m, mjDSBL_EQUALITY); ++eq) {
    const int type = m.eq_type[eq];
    if (type != mjEQ_JOINT && type != mjEQ_TENDON && !is_body_equality(type)) {
      return "equality constraints of flexes";
    }
  }
  if (m.opt.solver != mjSOL_NEWTON) return "solvers other than Newton's method";
  if (m.opt.noslip_iterations > 0) return "noslip iterations";
  if (engine::is_enabled(m, mjENBL_SLEEP)) return "sleeping";
  if (engine::is_enabled(m, mjENBL_DIAGEXACT)) return "exact diagonals of constraints";
  if (m.flg_surfacevel) return "moving surfaces";
  if (m.flg_adhesion) return "adhesive contacts";
  if (m.nflex > 0) return "flexes";
  for (int t = 0; t < m.ntendon; ++t) {
    if (m.wrap_type[m.tendon_adr[t]] != mjWRAP_JOINT) return "spatial tendons";
  }
  return {};
}

ConstraintTables::ConstraintTables(const mjModel& m, const std::vector<ContactPair>& pairs)
    : inertia(m) {
  if (is_disabled(m, mjDSBL_CONSTRAINT)) return;
  for (int t = 0; t < m.ntendon; ++t) add_tendon(m, t);
  for (int eq = 0; eq < m.neq && !is_disabled(m, mjDSBL_EQUALITY); ++eq) {
    if (is_body_equality(m.eq_type[eq])) {
      add_body_equality(m, eq);
    } else {
      add_equality(m, eq);
    }
  }
  if (!is_disabled(m, mjDSBL_FRICTIONLOSS)) add_friction(m);
  if (!is_disabled(m, mjDSBL_LIMIT)) add_limits(m);
  is_elliptic = engine::has_elliptic_cones(m);
  for (const ContactPair& p : pairs) add_pair(m, p);
  most.nrow += static_cast<mjtSize>(equality.size() + friction.size() + 2 * scalar_limits.size() +
                                    ball_limits.size() + 2 * tendon_limits.size());
  most.size += static_cast<mjtSize>(
      3 * ball_limits.size() +
      static_cast<size_t>(m.nv) * (equality.size() + friction.size() + 2 * tendon_limits.size()));
}

void ConstraintTables::add_equality(const mjModel& m, int eq) {
  EqualityRow row{};
  row.id = eq;
  row.of_tendons = m.eq_type[eq] == mjEQ_TENDON;
  std::copy_n(m.eq_data + mjNEQDATA * eq, 5, row.coefficient);
  const int object[2] = {m.eq_obj1id[eq], m.eq_obj2id[eq]};
  std::vector<double> dense[2];
  double diagonal = 0;
  for (const int k : {0, 1}) {
    const int id = object[k];
    dense[k].resize(static_cast<size_t>(m.nv), 0);
    row.address[k] = id < 0 || row.of_tendons ? id : m.jnt_qposadr[id];
    if (id < 0) continue;
    if (row.of_tendons) {
      row.reference[k] = m.tendon_length0[id];
      diagonal += m.tendon_invweight0[id];
      const TendonColumns& t = tendon[static_cast<size_t>(id)];
      for (size_t c = 0; c < t.coefficient.size(); ++c) {
        dense[k][static_cast<size_t>(columns_of(t.columns)[c])] = t.coefficient[c];
      }
    } else {
      row.reference[k] = m.qpos0[row.address[k]];
      diagonal += m.dof_invweight0[m.jnt_dofadr[id]];
      dense[k][static_cast<size_t>(m.jnt_dofadr[id])] = 1;
    }
  }
  std::vector<int> dofs;
  for (int i = 0; i < m.nv; ++i) {
    const double jac[2] = {dense[0][static_cast<size_t>(i)], dense[1][static_cast<size_t>(i)]};
    if (jac[0] == 0 && jac[1] == 0) continue;
    dofs.push_back(i);
    for (const int k : {0, 1}) row.jac[k].push_back(jac[k]);
  }
  row.columns = add_columns(dofs);
  row.is_in_inertia = inertia.covers(dofs.data(), static_cast<int>(dofs.size()));
  row.constants =
      RowConstants(m, m.eq_solref + mjNREF * eq, m.eq_solimp + mjNIMP * eq, nullptr, 0, diagonal);
  equality.push_back(row);
}

void ConstraintTables::add_body_equality(const mjModel& m, int eq) {
  BodyEquality e{};
  e.id = eq;
  e.is_weld = m.eq_type[eq] == mjEQ_WELD;
  e.of_sites = m.eq_objtype[eq] == mjOBJ_SITE;
  const double* data = m.eq_data + mjNEQDATA * eq;
  e.scale = data[10];
  double weight[2] = {0, 0};  // inverse inertias of both bodies: translation, rotation
  for (const int k : {0, 1}) {
    const int id = e.object[k] = k == 0 ? m.eq_obj1id[eq] : m.eq_obj2id[eq];
    e.body[k] = e.of_sites ? m.site_bodyid[id] : id;
    e.tree[k] = m.body_treeid[e.body[k]];
    std::copy_n(data + 3 * (e.is_weld ? 1 - k : k), 3, e.anchor[k]);
    e.orientation[k][0] = 1;
    if (e.is_weld && e.of_sites) std::copy_n(m.site_quat + 4 * id, 4, e.orientation[k]);
    for (const int r : {0, 1}) weight[r] += m.body_invweight0[2 * e.body[k] + r];
  }
  if (e.is_weld && !e.of_sites) std::copy_n(data + 6, 4, e.orientation[0]);
  std::vector<int> col(static_cast<size_t>(m.nv));
  std::vector<engine::Side> side(static_cast<size_t>(m.nv));
  const int n =
      engine::pair_columns(m, e.body[0], e.body[1], engine::Common::kKeep, col.data(), side.data());
  col.resize(static_cast<size_t>(n));
  e.side.assign(side.begin(), side.begin() + n);
  e.columns = add_columns(col);
  e.is_in_inertia = inertia.covers(col.data(), n);
  e.constants =
      RowConstants(m, m.eq_solref + mjNREF * eq, m.eq_solimp + mjNIMP * eq, nullptr, 0, weight[0]);
  e.rotation_diagonal = weight[1];
  most.nrow += 6;
  most.size += 6 * n;
  body_equality.push_back(e);
}

void ConstraintTables::add_friction(const mjModel& m) {
  for (int i = 0; i < m.nv; ++i) {
    if (m.dof_frictionloss[i] == 0) continue;
    friction.push_back(friction_row(m, i, m.dof_solref + mjNREF * i, m.dof_solimp + mjNIMP * i,
                                    m.dof_invweight0[i], m.dof_frictionloss[i]));
  }
  ndof_friction = static_cast<int>(friction.size());
  for (int t = 0; t < m.ntendon; ++t) {
    if (!(m.tendon_frictionloss[t] > 0)) continue;
    friction.push_back(friction_row(m, t, m.tendon_solref_fri + mjNREF * t,
                                    m.tendon_solimp_fri + mjNIMP * t, m.tendon_invweight0[t],
                                    m.tendon_frictionloss[t]));
  }
}

void ConstraintTables::add_limits(const mjModel& m) {
  for (int j = 0; j < m.njnt; ++j) {
    const int type = m.jnt_type[j], dof = m.jnt_dofadr[j];
    if (!m.jnt_limited[j] || type == mjJNT_FREE) continue;
    LimitRow row{j, m.jnt_qposadr[j], {}, true, dof, {m.jnt_range[2 * j], m.jnt_range[2 * j + 1]},
                 {}};
    row.constants = RowConstants(m, m.jnt_solref + mjNREF * j, m.jnt_solimp + mjNIMP * j, nullptr,
                                 m.jnt_margin[j], m.dof_invweight0[dof]);
    if (type == mjJNT_BALL) {
      const std::vector<int> dofs = {dof, dof + 1, dof + 2};
      row.columns = add_columns(dofs);
      row.is_in_inertia = inertia.covers(dofs.data(), 3);
      ball_limits.push_back(row);
    } else {
      scalar_limits.push_back(row);
    }
  }
  for (int t = 0; t < m.ntendon; ++t) {
    if (!m.tendon_limited[t]) continue;
    LimitRow row{t, 0, {}, true, 0, {m.tendon_range[2 * t], m.tendon_range[2 * t + 1]}, {}};
    row.constants =
        RowConstants(m, m.tendon_solref_lim + mjNREF * t, m.tendon_solimp_lim + mjNIMP * t, nullptr,
                     m.tendon_margin[t], m.tendon_invweight0[t]);
    tendon_limits.push_back(row);
  }
}

// Appends a list of dofs to the columns.
Terms ConstraintTables::add_columns(const std::vector<int>& dofs) {
  const Terms range{static_cast<int>(columns.size()),
                    static_cast<int>(columns.size() + dofs.size())};
  columns.insert(columns.end(), dofs.begin(), dofs.end());
  sign.resize(columns.size(), 1);
  return range;
}

// A tendon may list a joint several times. Its row has one column for each joint.
void ConstraintTables::add_tendon(const mjModel& m, int t) {
  std::vector<Term> terms;
  for (int k = m.tendon_adr[t]; k < m.tendon_adr[t] + m.tendon_num[t]; ++k) {
    const int dof = m.jnt_dofadr[m.wrap_objid[k]];
    const auto at = std::find_if(terms.begin(), terms.end(),
                                 [dof](const Term& term) { return term.index >= dof; });
    if (at != terms.end() && at->index == dof) {
      at->value += m.wrap_prm[k];
    } else {
      terms.insert(at, {dof, m.wrap_prm[k]});
    }
  }
  TendonColumns row{};
  std::vector<int> col;
  for (const Term& term : terms) {
    col.push_back(term.index);
    row.coefficient.push_back(term.value);
  }
  row.columns = add_columns(col);
  row.is_in_inertia = inertia.covers(col.data(), static_cast<int>(col.size()));
  tendon.push_back(row);
}

void ConstraintTables::add_pair(const mjModel& m, const ContactPair& p) {
  const mjContact& con = p.parameters;
  PairRows rows{};
  rows.dim = con.dim;
  rows.cone = con.dim == 1                    ? Cone::kFrictionless
              : engine::has_elliptic_cones(m) ? Cone::kElliptic
                                              : Cone::kPyramidal;
  rows.nrow = rows.cone == Cone::kPyramidal ? 2 * (con.dim - 1) : con.dim;
  std::copy_n(con.friction, 5, rows.friction);

  std::vector<int> col(static_cast<size_t>(m.nv));
  std::vector<engine::Side> side(static_cast<size_t>(m.nv));
  const int n =
      engine::pair_columns(m, p.body[0], p.body[1], engine::Common::kDrop, col.data(), side.data());
  col.resize(static_cast<size_t>(n));
  rows.columns = add_columns(col);
  for (int i = 0; i < n; ++i) {
    if (side[static_cast<size_t>(i)] == engine::kFirst)
      sign[static_cast<size_t>(rows.columns.first + i)] = -1;
  }
  rows.is_in_inertia = inertia.covers(col.data(), n);
  for (const int k : {0, 1}) {
    rows.root[k] = m.body_rootid[p.body[k]];
    rows.tree[k] = m.body_treeid[p.body[k]];
  }

  const double f = con.friction[0];
  double weight = 0;
  for (const int b : p.body) weight += m.body_invweight0[2 * b];
  const double diagonal = rows.cone == Cone::kPyramidal ? weight + f * f * weight : weight;
  rows.constants =
      RowConstants(m, con.solref, con.solimp, con.solreffriction, con.includemargin, diagonal);
  const double impratio = std::max(mjMINVAL, m.opt.impratio);
  rows.mu = f * std::sqrt(1 / impratio);
  rows.ratio[0] = rows.cone == Cone::kPyramidal ? 1 / (2 * rows.mu * rows.mu) : 1;
  for (int k = 1; k < con.dim; ++k) {
    const double g = con.friction[k - 1];
    rows.ratio[k] = impratio * (g * g) / (f * f);
  }
  pair.push_back(rows);
}

}  // namespace mj::batch
