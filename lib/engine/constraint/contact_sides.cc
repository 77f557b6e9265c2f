// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/constraint/contact_sides.h"

#include <algorithm>

#include "engine/constraint/pair_jacobian.h"
#include "math/vec3.h"

namespace mj::engine {
namespace {

void set_single_body(ContactSide& side, int body) {
  side.n = 1;
  side.body[0] = body;
  side.weight[0] = 1;
}

// Vertices of a flex element, weighted by their inverse distance to the contact; the vertex that is
// the contact's other side is left out.
void set_element(ContactSide& side, const mjModel& m, const mjData& d, const mjContact& con,
                 int k) {
  const int flex = con.flex[k];
  const int count = m.flex_dim[flex] + 1;
  const int* local = m.flex_elem + m.flex_elemdataadr[flex] + con.elem[k] * count;
  const int first = m.flex_vertadr[flex];
  side.n = 0;
  double sum = 0;
  for (int i = 0; i < count; ++i) {
    if (con.vert[1 - k] >= 0 && con.vert[1 - k] == local[i]) continue;
    const int v = first + local[i];
    const double away = distance(vec3(con.pos), vec3(d.flexvert_xpos + 3 * v));
    side.body[side.n] = m.flex_vertbodyid[v];
    sum += side.weight[side.n++] = 1 / std::max(mjMINVAL, away);
  }
  for (int i = 0; i < side.n; ++i) side.weight[i] /= sum;
}

void set_side(ContactSide& side, const mjModel& m, const mjData& d, const mjContact& con, int k) {
  if (con.geom[k] >= 0) {
    set_single_body(side, m.geom_bodyid[con.geom[k]]);
  } else if (con.vert[k] >= 0) {
    set_single_body(side, m.flex_vertbodyid[m.flex_vertadr[con.flex[k]] + con.vert[k]]);
  } else {
    set_element(side, m, d, con, k);
  }
}

}  // namespace

void contact_sides(const mjModel& m, const mjData& d, const mjContact& con, ContactSide side[2]) {
  for (int k = 0; k < 2; ++k) set_side(side[k], m, d, con, k);
}

int union_columns(const mjModel& m, const ContactSide side[2], int* col, StackFrame& stack) {
  bool* mark = stack.allocate<bool>(m.nv);
  std::fill_n(mark, m.nv, false);
  int n = 0;
  for (int k = 0; k < 2; ++k) {
    for (int b = 0; b < side[k].n; ++b) add_chain(m, side[k].body[b], col, n, mark);
  }
  std::sort(col, col + n);
  return n;
}

int count_contact_columns(const mjModel& m, mjData& d, const mjContact& con) {
  ContactSide side[2];
  contact_sides(m, d, con, side);
  if (side[0].n == 1 && side[1].n == 1) {
    return count_pair_columns(m, side[0].body[0], side[1].body[0], Common::kDrop);
  }
  StackFrame stack(d);
  return union_columns(m, side, stack.allocate<int>(m.nv), stack);
}

bool passive_flex_contact(const mjModel& m, const mjContact& con) {
  for (int k = 0; k < 2; ++k) {
    if (con.flex[k] < 0 || !m.flex_passive[con.flex[k]]) continue;
    const int geom = con.geom[1 - k];
    if (geom < 0 || m.body_weldid[m.geom_bodyid[geom]] == 0) return true;
  }
  return false;
}

}  // namespace mj::engine
