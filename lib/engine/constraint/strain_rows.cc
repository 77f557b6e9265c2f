// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rows of strain equalities: one row per strain mode e of an element. The nodes are at x, their
// positions in the element's reference frame are X, and Q is the rotation from that frame.
//
//   residual  sum_k e_k . (Q' x_k - X_k)
//   Jacobian  sum_k (Q e_k)' Jp(body_k, x_k)         Q taken as constant
//
// reads   xpos [nbody x 3], xmat [nbody x 9], cdof [nv x 6], subtree_com [nbody x 3]
// writes  rows of efc_* (rows.h)

#include "engine/constraint/strain_rows.h"

#include <algorithm>

#include "engine/flex/flex_element.h"
#include "math/dense.h"
#include "math/index.h"

namespace mj::engine {
namespace {

// Element whose shape an equality preserves, and its strain modes. Each mode has 3 numbers per
// node.
struct StrainElement {
  int flex;
  ElementGrid grid;
  NodeElement nodes;
  int count = 0;  // number of modes, 0 if the equality has no rows
  const double* mode;

  [[nodiscard]] int body(const mjModel& m, int k) const {
    return m.flex_nodebodyid[m.flex_nodeadr[flex] + nodes.node[k]];
  }
};

int element_number(const mjModel& m, int eq, const ElementGrid& grid) {
  const double* data = m.eq_data + mjNEQDATA * eq;
  if (grid.is_shell) return to_index(data[0], grid.element_count());
  int number = 0;
  for (int a = 0; a < 3; ++a) {
    const int cell = to_index(data[a], grid.nodes.cells[a]);
    if (cell < 0) return -1;
    number = number * grid.nodes.cells[a] + cell;
  }
  return number;
}

StrainElement strain_element(const mjModel& m, int eq) {
  StrainElement e;
  e.flex = m.eq_obj1id[eq];
  if (!m.flex_interp[e.flex] || m.flex_stiffnessadr[e.flex] < 0) return e;
  e.grid = element_grid(m, e.flex);
  const int number = element_number(m, eq, e.grid);
  if (number < 0) return e;
  const double* block =
      m.flex_stiffness + m.flex_stiffnessadr[e.flex] + number * stiffness_block(e.grid);
  e.nodes = node_element(e.grid, number);
  e.count = std::max(0, to_index(block[0], 3 * e.nodes.n));
  e.mode = block + 1;
  return e;
}

// Lists the dofs that move the nodes of an element in ascending order. Returns their number. `mark`
// is scratch [nv].
int node_columns(const mjModel& m, const StrainElement& e, int* col, bool* mark) {
  int n = 0;
  std::fill_n(mark, m.nv, false);
  for (int k = 0; k < e.nodes.n; ++k) add_chain(m, e.body(m, k), col, n, mark);
  std::sort(col, col + n);
  return n;
}

// Velocity of a node when one dof has unit velocity and all other dofs are at rest.
struct NodeColumn {
  int node, place;
  Vec3 velocity;
};

}  // namespace

void count_strain(const mjModel& m, mjData& d, int eq, bool sparse, RowCount& count) {
  const StrainElement e = strain_element(m, eq);
  if (e.count == 0) return;
  StackFrame stack(d);
  const int columns =
      sparse ? node_columns(m, e, stack.allocate<int>(m.nv), stack.allocate<bool>(m.nv))
             : static_cast<int>(m.nv);
  count.add(sparse, e.count, columns);
}

void add_strain(RowBuilder& rows, int eq) {
  const mjModel& m = rows.m;
  mjData& d = rows.d;
  const StrainElement e = strain_element(m, eq);
  if (e.count == 0) return;

  StackFrame stack(d);
  double* x = stack.allocate<double>(3 * m.flex_nodenum[e.flex]);
  node_positions(m, d, e.flex, x);
  const Mat3 Q = to_matrix(element_rotation(e.nodes, central_gradient(e.grid), x));
  const int nnz = node_columns(m, e, rows.col, stack.allocate<bool>(m.nv));
  NodeColumn* column = stack.allocate<NodeColumn>(e.nodes.n * nnz);
  int columns = 0;
  double diagonal = 0;
  Vec3 displacement[kMaxElementNodes];
  for (int k = 0; k < e.nodes.n; ++k) {
    const int body = e.body(m, k), node = m.flex_nodeadr[e.flex] + e.nodes.node[k];
    const Vec3 now = vec3(x + 3 * e.nodes.node[k]);
    displacement[k] = transpose_times(Q, now) - vec3(m.flex_node0 + 3 * node);
    diagonal += m.body_invweight0[2 * body] / e.nodes.n;
    const PointColumn point(m, d, body, now);
    for (int i = last_dof(m, body); i >= 0; i = m.dof_parentid[i]) {
      const int place = static_cast<int>(std::lower_bound(rows.col, rows.col + nnz, i) - rows.col);
      column[columns++] = {k, place, point.linear(i)};
    }
  }

  const double* mode = e.mode;
  for (int r = 0; r < e.count; ++r, mode += 3 * e.nodes.n) {
    RowGroup g{mjCNSTR_EQUALITY, eq, 1, nnz, rows.col, rows.jac};
    Vec3 direction[kMaxElementNodes];
    for (int k = 0; k < e.nodes.n; ++k) {
      g.pos[0] += dot(vec3(mode + 3 * k), displacement[k]);
      direction[k] = Q * vec3(mode + 3 * k);
    }
    zero(rows.jac, nnz);
    for (int c = 0; c < columns; ++c) {
      rows.jac[column[c].place] += dot(direction[column[c].node], column[c].velocity);
    }
    g.diagonal[0] = diagonal;
    rows.add(g);
  }
}

}  // namespace mj::engine
