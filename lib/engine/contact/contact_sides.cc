// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/contact/contact_sides.h"

#include <algorithm>

#include "engine/contact/pair_jacobian.h"
#include "engine/flex/flex.h"
#include "engine/flex/flex_element.h"
#include "math/vec3.h"

namespace mj::engine {
namespace {

void set_single_body(ContactSide& side, int body) {
  side.n = 1;
  side.body[0] = body;
  side.weight[0] = 1;
}

// Vertices of a flex, given by their ids within the flex, and their weights.
struct Vertices {
  int n;
  int id[4];
  double weight[4];
};

// Returns the vertices of the element on side `k` of a contact. Each vertex is weighted by its
// inverse distance to the contact. If the other side of the contact is a vertex of the same
// element, this vertex is left out.
Vertices element_vertices(const mjModel& m, const mjData& d, const mjContact& con, int k) {
  const int flex = con.flex[k];
  const int count = m.flex_dim[flex] + 1;
  const int* vertex = m.flex_elem + m.flex_elemdataadr[flex] + con.elem[k] * count;
  const double* x = d.flexvert_xpos + 3 * m.flex_vertadr[flex];
  Vertices v{0, {}, {}};
  double sum = 0;
  for (int i = 0; i < count; ++i) {
    if (con.vert[1 - k] >= 0 && con.vert[1 - k] == vertex[i]) continue;
    const double away = distance(vec3(con.pos), vec3(x + 3 * vertex[i]));
    v.id[v.n] = vertex[i];
    sum += v.weight[v.n++] = 1 / std::max(mjMINVAL, away);
  }
  for (int i = 0; i < v.n; ++i) v.weight[i] /= sum;
  return v;
}

void set_vertices(ContactSide& side, const mjModel& m, int flex, const Vertices& v) {
  const int* body = m.flex_vertbodyid + m.flex_vertadr[flex];
  side.n = v.n;
  for (int i = 0; i < v.n; ++i) side.body[i] = body[v.id[i]], side.weight[i] = v.weight[i];
}

void add_body(ContactSide& side, int body, double weight) {
  const int at = static_cast<int>(std::find(side.body, side.body + side.n, body) - side.body);
  if (at == side.n) {
    if (side.n == kMaxSideBodies) return;
    side.body[side.n] = body;
    side.weight[side.n++] = 0;
  }
  side.weight[at] += weight;
}

// Sets the bodies of a side to the nodes of the grid cell that contains the mean of the vertices.
// Nodes whose weight is negative or negligible are left out. A node inside a shell is replaced by
// nodes on the faces of the grid.
void set_nodes(ContactSide& side, const mjModel& m, int flex, const Vertices& v) {
  constexpr double kNegligible = 1e-5;  // MuJoCo's least weight of a node that is kept
  const ElementGrid grid = element_grid(m, flex);
  const NodeGrid& nodes = grid.nodes;
  const int* body = m.flex_nodebodyid + m.flex_nodeadr[flex];
  Vec3 mean;
  for (int i = 0; i < v.n; ++i) {
    mean += vec3(m.flex_vert0 + 3 * (m.flex_vertadr[flex] + v.id[i])) * v.weight[i];
  }
  double coord[3];
  store(coord, mean);
  const GridPoint p(nodes, coord);
  side.n = 0;
  for (int i = 0; i <= nodes.order; ++i) {
    for (int j = 0; j <= nodes.order; ++j) {
      for (int k = 0; k <= nodes.order; ++k) {
        const double weight = p.phi[0][i] * p.phi[1][j] * p.phi[2][k];
        if (weight < kNegligible) continue;
        const int node = nodes.index(p.first[0] + i, p.first[1] + j, p.first[2] + k);
        if (!grid.is_shell || !nodes.is_inside(node)) {
          add_body(side, body[node], weight);
          continue;
        }
        int boundary[kTransfiniteNodes];
        double share[kTransfiniteNodes];
        transfinite_weights(nodes, node, boundary, share);
        for (int b = 0; b < kTransfiniteNodes; ++b) {
          add_body(side, body[boundary[b]], weight * share[b]);
        }
      }
    }
  }
}

void set_side(ContactSide& side, const mjModel& m, const mjData& d, const mjContact& con, int k) {
  if (con.geom[k] >= 0) {
    set_single_body(side, m.geom_bodyid[con.geom[k]]);
    return;
  }
  const Vertices v =
      con.vert[k] >= 0 ? Vertices{1, {con.vert[k]}, {1}} : element_vertices(m, d, con, k);
  if (m.flex_interp[con.flex[k]]) {
    set_nodes(side, m, con.flex[k], v);
  } else {
    set_vertices(side, m, con.flex[k], v);
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
  if (side[0].is_body() && side[1].is_body()) {
    return count_pair_columns(m, side[0].body[0], side[1].body[0], Common::kDrop);
  }
  StackFrame stack(d);
  return union_columns(m, side, stack.allocate<int>(m.nv), stack);
}

bool passive_flex_contact(const mjModel& m, const mjContact& con) {
  for (int k = 0; k < 2; ++k) {
    if (con.flex[k] < 0 || !is_passive_flex(m, con.flex[k])) continue;
    const int geom = con.geom[1 - k];
    if (geom < 0 || m.body_weldid[m.geom_bodyid[geom]] == 0) return true;
  }
  return false;
}

}  // namespace mj::engine
