// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rows of contacts. With F the contact frame (rows normal, tangent1, tangent2)
//
//   S = [ F (Jp(b2) - Jp(b1)) ; F (Jr(b2) - Jr(b1)) ]     at contact.pos, first dim rows
//
//   frictionless   S_0
//   pyramidal      S_0 + f_k S_k, S_0 - f_k S_k    k = 1..dim-1
//   elliptic       S_0 .. S_(dim-1)

#include <algorithm>

#include "engine/constraint/contact_sides.h"
#include "engine/constraint/mode.h"
#include "engine/constraint/rows.h"
#include "math/dense.h"
#include "math/mat3.h"

namespace mj::engine {
namespace {

constexpr int kMaxDim = 6;

// S over the columns of two single bodies.
int pair_block(RowBuilder& rows, const mjContact& con, int b1, int b2, double* s) {
  const int nnz = rows.columns_of_pair(b1, b2);
  const PointColumn column[2] = {{rows.m, rows.d, b1, vec3(con.pos)},
                                 {rows.m, rows.d, b2, vec3(con.pos)}};
  const Mat3 frame = mat3(con.frame);
  const int nlinear = std::min(con.dim, 3);
  for (int i = 0; i < nnz; ++i) {
    const int k = rows.side[i] == kSecond ? 1 : 0;
    const double sign = k ? 1 : -1;
    const Vec3 linear = column[k].linear(rows.col[i]) * sign;
    for (int r = 0; r < nlinear; ++r) s[r * nnz + i] = dot(frame.row(r), linear);
    if (con.dim <= 3) continue;
    const Vec3 angular = column[k].angular(rows.col[i]) * sign;
    for (int r = 3; r < con.dim; ++r) s[r * nnz + i] = dot(frame.row(r - 3), angular);
  }
  return nnz;
}

// S over the columns of two weighted sets of bodies.
int weighted_block(RowBuilder& rows, const mjContact& con, const ContactSide side[2], double* s) {
  const mjModel& m = rows.m;
  StackFrame stack(rows.d);
  const int nnz = union_columns(m, side, rows.col, stack);
  rows.forget_pair();
  int* place = stack.allocate<int>(m.nv);  // of a dof among the columns
  for (int i = 0; i < nnz; ++i) place[rows.col[i]] = i;
  const Mat3 frame = mat3(con.frame);
  zero(s, con.dim * nnz);
  for (int k = 0; k < 2; ++k) {
    for (int b = 0; b < side[k].n; ++b) {
      const double weight = k ? side[k].weight[b] : -side[k].weight[b];
      const PointColumn column(m, rows.d, side[k].body[b], vec3(con.pos));
      for (int dof = last_dof(m, side[k].body[b]); dof >= 0; dof = m.dof_parentid[dof]) {
        double* at = s + place[dof];
        const Vec3 linear = column.linear(dof) * weight;
        const Vec3 angular = column.angular(dof) * weight;
        for (int r = 0; r < con.dim; ++r) {
          at[r * nnz] += r < 3 ? dot(frame.row(r), linear) : dot(frame.row(r - 3), angular);
        }
      }
    }
  }
  return nnz;
}

// Weighted inverse inertias of both sides: translation, rotation.
void side_weights(const mjModel& m, const ContactSide side[2], double weight[2]) {
  weight[0] = weight[1] = 0;
  for (int k = 0; k < 2; ++k) {
    for (int b = 0; b < side[k].n; ++b) {
      const double* inverse = m.body_invweight0 + 2 * side[k].body[b];
      weight[0] += side[k].weight[b] * inverse[0];
      weight[1] += side[k].weight[b] * inverse[1];
    }
  }
}

void add_frictionless(RowBuilder& rows, RowGroup& g, const mjContact& con, const double weight[2]) {
  g.type = mjCNSTR_CONTACT_FRICTIONLESS;
  g.nrow = 1;
  g.pos[0] = con.dist;
  g.margin[0] = con.includemargin;
  g.diagonal[0] = weight[0];
  rows.add(g, true);
}

void add_elliptic(RowBuilder& rows, RowGroup& g, const mjContact& con, const double weight[2]) {
  g.type = mjCNSTR_CONTACT_ELLIPTIC;
  g.nrow = con.dim;
  g.pos[0] = con.dist;
  g.margin[0] = con.includemargin;
  for (int k = 0; k < con.dim; ++k) g.diagonal[k] = weight[k < 3 ? 0 : 1];
  rows.add(g, true);
}

void add_pyramidal(RowBuilder& rows, RowGroup& g, const mjContact& con, const double weight[2]) {
  const double* s = g.jac;
  double* jac = rows.jac + kMaxDim * rows.m.nv;
  g.type = mjCNSTR_CONTACT_PYRAMIDAL;
  g.nrow = 2 * (con.dim - 1);
  g.jac = jac;
  for (int k = 1; k < con.dim; ++k) {
    const double f = con.friction[k - 1];
    double* plus = jac + (2 * k - 2) * g.nnz;
    double* minus = plus + g.nnz;
    for (int i = 0; i < g.nnz; ++i) {
      const double t = f * s[k * g.nnz + i];
      plus[i] = s[i] + t;
      minus[i] = s[i] - t;
    }
    const double diagonal = weight[0] + f * f * weight[k <= 2 ? 0 : 1];
    g.diagonal[2 * k - 2] = g.diagonal[2 * k - 1] = diagonal;
  }
  std::fill_n(g.pos, g.nrow, con.dist);
  std::fill_n(g.margin, g.nrow, con.includemargin);
  rows.add(g, true);
}

void add_contact(RowBuilder& rows, int id) {
  const mjModel& m = rows.m;
  mjData& d = rows.d;
  mjContact& con = d.contact[id];
  ContactSide side[2];
  contact_sides(m, d, con, side);
  RowGroup g{};
  g.id = id;
  g.col = rows.col;
  g.jac = rows.jac;
  g.nnz = side[0].n == 1 && side[1].n == 1
              ? pair_block(rows, con, side[0].body[0], side[1].body[0], rows.jac)
              : weighted_block(rows, con, side, rows.jac);
  if (rows.sparse && g.nnz == 0) return;
  double weight[2];
  side_weights(m, side, weight);
  con.efc_address = d.nefc;
  if (con.dim == 1) {
    add_frictionless(rows, g, con, weight);
  } else if (m.opt.cone == mjCONE_ELLIPTIC) {
    add_elliptic(rows, g, con, weight);
  } else {
    add_pyramidal(rows, g, con, weight);
  }
}

}  // namespace

RowCount count_contacts(const mjModel& m, mjData& d, bool sparse) {
  RowCount count;
  if (is_disabled(m, mjDSBL_CONTACT) || m.nv == 0) return count;
  for (int i = 0; i < d.ncon; ++i) {
    mjContact& con = d.contact[i];
    if (con.exclude) continue;
    if (passive_flex_contact(m, con)) {
      con.exclude = 4;
      continue;
    }
    int nnz = 0;
    if (sparse) {
      nnz = count_contact_columns(m, d, con);
      if (nnz == 0) {
        con.exclude = 3;
        continue;
      }
    }
    const bool pyramid = con.dim > 1 && m.opt.cone == mjCONE_PYRAMIDAL;
    count.add(sparse, pyramid ? 2 * (con.dim - 1) : con.dim, nnz);
  }
  return count;
}

void add_contacts(RowBuilder& rows) {
  if (is_disabled(rows.m, mjDSBL_CONTACT)) return;
  for (int i = 0; i < rows.d.ncon; ++i) {
    if (!rows.d.contact[i].exclude) add_contact(rows, i);
  }
}

}  // namespace mj::engine
