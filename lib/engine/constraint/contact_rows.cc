// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rows of contacts. With the contact frame F (rows normal, tangent1, tangent2):
//
//   S = [ F (Jp(b2) - Jp(b1)) ; F (Jr(b2) - Jr(b1)) ]     at contact.pos, first dim rows
//
//   frictionless   S_0
//   pyramidal      S_0 + f_k S_k, S_0 - f_k S_k    k = 1..dim-1
//   elliptic       S_0 .. S_(dim-1)
//
// reads   contact [ncon], cdof [nv x 6], subtree_com [nbody x 3]
// writes  contact.exclude and contact.efc_address [ncon]; rows of efc_* (rows.h)

#include <algorithm>
#include <span>

#include "engine/constraint/rows.h"
#include "engine/contact/contact_sides.h"
#include "engine/data/mode.h"
#include "engine/data/options.h"
#include "engine/flex/metric/flex_passive_contact.h"
#include "math/dense.h"
#include "math/lanes.h"
#include "math/mat3.h"

namespace mj::engine {
namespace {

constexpr int kMaxDim = 6;              // largest condim
constexpr int kContactWithoutDofs = 3;  // value of mjContact::exclude if no dof moves the contact

// The motion of up to four columns of a pair of bodies. Each lane holds one dof.
struct ColumnGroup {
  int begin, n;                 // columns begin .. begin+n-1
  Lanes angular[3], linear[3];  // motion axes
  Lanes sign;                   // -1 if the dof moves the first body, 1 if it moves the second body
  LaneMask is_second;           // whether the dof moves the second body

  ColumnGroup(const double* cdof, const int* dof, const Side* side, int first, int count)
      : begin(first), n(count) {
    const double* at[kLanes];
    for (int k = 0; k < kLanes; ++k) {
      const int i = first + std::min(k, n - 1);
      at[k] = cdof + 6 * dof[i];
      const bool second = side[i] == kSecond;
      sign[k] = second ? 1 : -1;
      is_second[k] = second ? -1 : 0;
    }
    const Lanes a = lanes(at[0]).v, b = lanes(at[1]).v, c = lanes(at[2]).v, d = lanes(at[3]).v;
    for (int i = 0; i < 3; ++i) angular[i] = Lanes{a[i], b[i], c[i], d[i]};
    linear[0] = Lanes{a[3], b[3], c[3], d[3]};
    for (int i = 1; i < 3; ++i) {
      linear[i] = Lanes{at[0][3 + i], at[1][3 + i], at[2][3 + i], at[3][3 + i]};
    }
  }
};

// The columns of a pair of bodies. Further contacts of the same pair reuse them.
class PairColumns {
 public:
  PairColumns(const mjModel& m, StackFrame& stack)
      : group_(stack.allocate<ColumnGroup>(padded(static_cast<int>(m.nv)) / kLanes)) {}

  // Finds the columns of a pair, in groups. If there are more than kLanes columns, the last two
  // groups may overlap, so that all groups are full.
  std::span<const ColumnGroup> find(RowBuilder& rows, int b1, int b2) {
    nnz_ = rows.columns_of_pair(b1, b2);
    if (b1 == body_[0] && b2 == body_[1]) return {group_, ngroup_};
    body_[0] = b1, body_[1] = b2;
    ngroup_ = 0;
    for (int i = 0; i < nnz_; i += kLanes) {
      const int begin = std::max(0, std::min(i, nnz_ - kLanes));
      group_[ngroup_++] =
          ColumnGroup(rows.d.cdof, rows.col, rows.side, begin, std::min(kLanes, nnz_));
    }
    return {group_, ngroup_};
  }
  [[nodiscard]] int nnz() const { return nnz_; }

 private:
  int body_[2] = {-1, -1}, nnz_ = 0;
  size_t ngroup_ = 0;
  ColumnGroup* group_;
};

void project(Lanes s[3], const double* frame, const Lanes v[3]) {
  for (int r = 0; r < 3; ++r) {
    s[r] = frame[3 * r] * v[0] + frame[3 * r + 1] * v[1] + frame[3 * r + 2] * v[2];
  }
}

// Memory locations of the columns of a group in the rows of a contact. Column k of row r is at
// row[r * stride + place[k]].
struct ColumnPlaces {
  double* row;
  const int* place;
  int n, stride;
  bool together;

  ColumnPlaces(const RowPlaces& places, const ColumnGroup& group)
      : row(places.row),
        place(places.place + group.begin),
        n(group.n),
        stride(places.stride),
        together(n == kLanes && place[kLanes - 1] == place[0] + kLanes - 1) {}

  void store(int r, const Lanes& v) const {
    double* to = row + r * stride;
    if (together) {
      lanes(to + place[0]).v = v;
    } else {
      for (int k = 0; k < n; ++k) to[place[k]] = v[k];
    }
  }
};

// Returns the vector from the centre of mass of a body's tree to the contact point.
Vec3 offset_of(const RowBuilder& rows, const mjContact& con, int body) {
  return vec3(con.pos) - vec3(rows.d.subtree_com + 3 * rows.m.body_rootid[body]);
}

// Writes the rows of a contact between two single bodies directly to their final location, four
// columns at a time. Returns the number of columns.
int place_pair_rows(RowBuilder& rows, PairColumns& columns, const mjContact& con, int b1, int b2,
                    bool pyramidal) {
  const std::span<const ColumnGroup> groups = columns.find(rows, b1, b2);
  const RowPlaces places = rows.place_rows(pyramidal ? 2 * (con.dim - 1) : con.dim, columns.nnz());
  const Vec3 offset1 = offset_of(rows, con, b1), offset2 = offset_of(rows, con, b2);
  for (const ColumnGroup& group : groups) {
    const Lanes* a = group.angular;
    Lanes o[3];
    for (int k = 0; k < 3; ++k) {
      const double x1 = offset1[k], x2 = offset2[k];
      o[k] = group.is_second ? Lanes{x2, x2, x2, x2} : Lanes{x1, x1, x1, x1};
    }
    const Lanes cross[3] = {a[1] * o[2] - a[2] * o[1], a[2] * o[0] - a[0] * o[2],
                            a[0] * o[1] - a[1] * o[0]};
    Lanes linear[3], angular[3], s[kMaxDim];
    for (int k = 0; k < 3; ++k) linear[k] = (group.linear[k] + cross[k]) * group.sign;
    project(s, con.frame, linear);
    if (con.dim > 3) {
      for (int k = 0; k < 3; ++k) angular[k] = a[k] * group.sign;
      project(s + 3, con.frame, angular);
    }
    const ColumnPlaces column(places, group);
    if (!pyramidal) {
      for (int r = 0; r < con.dim; ++r) column.store(r, s[r]);
      continue;
    }
    for (int k = 1; k < con.dim; ++k) {
      const Lanes t = con.friction[k - 1] * s[k];
      column.store(2 * k - 2, s[0] + t);
      column.store(2 * k - 1, s[0] - t);
    }
  }
  return columns.nnz();
}

// Computes S for a contact whose sides are weighted sets of bodies. Its columns are the dofs that
// move any of these bodies. Returns the number of columns.
int weighted_block(RowBuilder& rows, const mjContact& con, const ContactSide side[2], double* s) {
  const mjModel& m = rows.m;
  StackFrame stack(rows.d);
  const int nnz = union_columns(m, side, rows.col, stack);
  rows.forget_pair();
  int* place = stack.allocate<int>(m.nv);  // for each dof, its index among the columns
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

// Computes the weighted sum of the inverse inertias of all bodies on both sides. weight[0] is for
// translation, weight[1] is for rotation.
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
  g.pos[0] = con.dist;
  g.margin[0] = con.includemargin;
  g.diagonal[0] = weight[0];
  rows.add(g, true);
}

void add_elliptic(RowBuilder& rows, RowGroup& g, const mjContact& con, const double weight[2]) {
  g.pos[0] = con.dist;
  g.margin[0] = con.includemargin;
  for (int k = 0; k < con.dim; ++k) g.diagonal[k] = weight[k < 3 ? 0 : 1];
  rows.add(g, true);
}

// Computes the rows S_0 + f_k S_k and S_0 - f_k S_k from the rows S.
double* pyramid(RowBuilder& rows, const mjContact& con, const double* s, int nnz) {
  double* jac = rows.jac + kMaxDim * rows.m.nv;
  for (int k = 1; k < con.dim; ++k) {
    const double f = con.friction[k - 1];
    double* plus = jac + (2 * k - 2) * nnz;
    double* minus = plus + nnz;
    for (int i = 0; i < nnz; ++i) {
      const double t = f * s[k * nnz + i];
      plus[i] = s[i] + t;
      minus[i] = s[i] - t;
    }
  }
  return jac;
}

void add_pyramidal(RowBuilder& rows, RowGroup& g, const mjContact& con, const double weight[2]) {
  for (int k = 1; k < con.dim; ++k) {
    const double f = con.friction[k - 1];
    const double diagonal = weight[0] + f * f * weight[k <= 2 ? 0 : 1];
    g.diagonal[2 * k - 2] = g.diagonal[2 * k - 1] = diagonal;
  }
  std::fill_n(g.pos, g.nrow, con.dist);
  std::fill_n(g.margin, g.nrow, con.includemargin);
  rows.add(g, true);
}

void add_contact(RowBuilder& rows, PairColumns& columns, int id) {
  const mjModel& m = rows.m;
  mjData& d = rows.d;
  mjContact& con = d.contact[id];
  const bool pyramidal = con.dim > 1 && !has_elliptic_cones(m);
  ContactSide side[2];
  contact_sides(m, d, con, side);
  const int type = con.dim == 1 ? mjCNSTR_CONTACT_FRICTIONLESS
                   : pyramidal  ? mjCNSTR_CONTACT_PYRAMIDAL
                                : mjCNSTR_CONTACT_ELLIPTIC;
  const int nrow = pyramidal ? 2 * (con.dim - 1) : con.dim;
  RowGroup g{type, id, nrow, 0, rows.col, nullptr};
  if (side[0].is_body() && side[1].is_body()) {
    g.nnz = place_pair_rows(rows, columns, con, side[0].body[0], side[1].body[0], pyramidal);
  } else {
    g.nnz = weighted_block(rows, con, side, rows.jac);
    g.jac = pyramidal ? pyramid(rows, con, rows.jac, g.nnz) : rows.jac;
  }
  if (rows.sparse && g.nnz == 0) return;
  double weight[2];
  side_weights(m, side, weight);
  con.efc_address = d.nefc;
  if (con.dim == 1) {
    add_frictionless(rows, g, con, weight);
  } else if (pyramidal) {
    add_pyramidal(rows, g, con, weight);
  } else {
    add_elliptic(rows, g, con, weight);
  }
}

}  // namespace

RowCount count_contacts(const mjModel& m, mjData& d, bool sparse) {
  RowCount count;
  if (is_disabled(m, mjDSBL_CONTACT) || m.nv == 0) return count;
  int geom[2] = {-1, -1}, nnz = 0;  // the geoms whose columns were counted last
  for (int i = 0; i < d.ncon; ++i) {
    mjContact& con = d.contact[i];
    if (m.nflex > 0 && passive_flex_contact(m, con)) {
      con.exclude = count_contact_columns(m, d, con) ? kPassiveContact : kContactWithoutDofs;
      continue;
    }
    if (con.exclude) continue;
    if (sparse) {
      const bool of_geoms = con.geom[0] >= 0 && con.geom[1] >= 0;  // false for a flex
      const bool is_counted = of_geoms && con.geom[0] == geom[0] && con.geom[1] == geom[1];
      if (!is_counted) nnz = count_contact_columns(m, d, con);
      geom[0] = con.geom[0], geom[1] = con.geom[1];
      if (nnz == 0) {
        con.exclude = kContactWithoutDofs;
        continue;
      }
    }
    const bool pyramid = con.dim > 1 && !has_elliptic_cones(m);
    count.add(sparse, pyramid ? 2 * (con.dim - 1) : con.dim, nnz);
  }
  return count;
}

void add_contacts(RowBuilder& rows) {
  if (is_disabled(rows.m, mjDSBL_CONTACT)) return;
  StackFrame stack(rows.d);
  PairColumns columns(rows.m, stack);
  for (int i = 0; i < rows.d.ncon; ++i) {
    if (!rows.d.contact[i].exclude) add_contact(rows, columns, i);
  }
}

}  // namespace mj::engine
