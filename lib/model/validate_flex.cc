// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Validates flexes: the indices of vertices, edges and elements, which are local to each flex, the
// blocks of elasticity data, whose length depends on the kind of flex, and the patterns of the
// Jacobians.
//
// A flex that is interpolated with order o has c o + 1 nodes along an axis with c cells. A solid
// flex has a stiffness block of (3 (o+1)^3)^2 numbers for each cell. A shell has a stiffness block
// of (3 (o+1)^2)^2 numbers for each cell face on the boundary of the grid.

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "math/chain_set.h"
#include "math/row_overlap.h"
#include "model/validation.h"

namespace mj::validation {
namespace {

constexpr int kElementEdges[] = {0, 1, 3, 6};
constexpr int64_t kVertexStiffness = 21;
constexpr int64_t kVertexBending = 17;
constexpr int64_t kShellBending = 10;

struct Interpolation {
  int order = 0;  // 0 if the flex is not interpolated: its vertices then belong to bodies
  bool shell = false;
  int64_t cells = 0;
  int64_t faces = 0;  // number of cell faces on the boundary of the grid

  // Return the number of elements that have a stiffness block, and the number of dofs of an
  // element, which is the number of rows of its block.
  [[nodiscard]] int64_t elements() const { return shell ? faces : cells; }
  [[nodiscard]] int64_t element_dofs() const {
    const int64_t side = order + 1;
    return 3 * (shell ? side * side : side * side * side);
  }
};

Interpolation interpolation(const mjModel& m, int f) {
  Interpolation result;
  expect_range(m, Array::flex_interp, f, m.flex_interp[f], -2, 3);
  result.order = std::abs(m.flex_interp[f]);
  result.shell = m.flex_interp[f] < 0;
  const int* cell = m.flex_cellnum + 3 * f;
  if (result.order == 0) {
    expect_equal(m, Array::flex_nodenum, f, m.flex_nodenum[f], 0);
    return result;
  }
  int64_t nodes = 1;
  for (int k = 0; k < 3; ++k) {
    expect_range(m, Array::flex_cellnum, 3 * f + k, cell[k], 1, m.nflexnode + 1);
    nodes *= int64_t{cell[k]} * result.order + 1;
    expect_range(m, Array::flex_nodenum, f, m.flex_nodenum[f], nodes, m.nflexnode + 1);
  }
  expect_equal(m, Array::flex_nodenum, f, m.flex_nodenum[f], nodes);
  const int64_t x = cell[0], y = cell[1], z = cell[2];
  result.cells = x * y * z;
  result.faces = 2 * (x * y + x * z + y * z);
  return result;
}

// ---- topology

// Checks the coordinates of vertices in the grid of nodes, which determine the cell of each vertex.
void check_grid_coordinates(const mjModel& m, int f) {
  for (int64_t i = 3 * int64_t{m.flex_vertadr[f]}, end = i + 3 * int64_t{m.flex_vertnum[f]};
       i < end; ++i) {
    if (!std::isfinite(m.flex_vert0[i])) {
      fail("flex_vert0[" + std::to_string(i / 3) + ", " + std::to_string(i % 3) +
           "] is not a finite number");
    }
  }
}

void check_vertices(const mjModel& m, int f, const Interpolation& interp) {
  const int64_t begin = m.flex_vertadr[f], end = begin + m.flex_vertnum[f];
  const int64_t bodies = interp.order == 0 ? m.nbody : 0;
  expect_all(m, Array::flex_vertbodyid, begin, end, bodies > 0 ? 0 : -1, bodies);
  for (int64_t v = begin; v < end; ++v) {
    const int64_t first = m.flex_vertedgeadr[v], n = m.flex_vertedgenum[v];
    expect_all(m, Array::flex_vertedge, first, first + n, 0, m.flex_edgenum[f]);
  }
}

void check_edges(const mjModel& m, int f) {
  const int64_t begin = 2 * int64_t{m.flex_edgeadr[f]};
  const int64_t end = begin + 2 * int64_t{m.flex_edgenum[f]};
  expect_all(m, Array::flex_edge, begin, end, 0, m.flex_vertnum[f]);
  expect_all(m, Array::flex_edgeflap, begin, end, -1, m.flex_vertnum[f]);
}

void check_elements(const mjModel& m, int f) {
  const int64_t elements = m.flex_elemnum[f], corners = m.flex_dim[f] + 1;
  const int64_t data = m.flex_elemdataadr[f], edge = m.flex_elemedgeadr[f];
  const int64_t edges = elements * kElementEdges[m.flex_dim[f]];
  expect_block(m, Array::flex_elemdataadr, f, data, elements * corners, m.nflexelemdata);
  expect_all(m, Array::flex_elem, data, data + elements * corners, 0, m.flex_vertnum[f]);
  expect_block(m, Array::flex_elemedgeadr, f, edge, edges, m.nflexelemedge);
  expect_all(m, Array::flex_elemedge, edge, edge + edges, 0, m.flex_edgenum[f]);
  // A flex without texture coordinates has the address -1. Its corners refer to vertices instead.
  const int64_t texture = m.flex_texcoordadr[f];
  expect_all(m, Array::flex_elemtexcoord, data, data + elements * corners, 0,
             texture >= 0 ? m.nflextexcoord - texture : m.flex_vertnum[f]);
}

void check_shell(const mjModel& m, int f) {
  const int64_t start = m.flex_shelldataadr[f];
  expect_range(m, Array::flex_shellnum, f, m.flex_shellnum[f], 0, m.nflexshelldata + 1);
  const int64_t n = int64_t{m.flex_shellnum[f]} * m.flex_dim[f];
  expect_block(m, Array::flex_shelldataadr, f, start, n, m.nflexshelldata);
  expect_all(m, Array::flex_shell, start, start + n, 0, m.flex_vertnum[f]);
}

void check_element_vertex_pairs(const mjModel& m, int f) {
  for (int64_t p = m.flex_evpairadr[f], end = p + m.flex_evpairnum[f]; p < end; ++p) {
    expect_range(m, Array::flex_evpair, 2 * p, m.flex_evpair[2 * p], 0, m.flex_elemnum[f]);
    expect_range(m, Array::flex_evpair, 2 * p + 1, m.flex_evpair[2 * p + 1], 0, m.flex_vertnum[f]);
  }
}

// ---- elasticity

// Returns a count that is stored as a real number. Checks that it is a whole number and at most
// `limit`.
int64_t stored_count(const char* array, int64_t at, double found, int64_t limit) {
  if (found >= 0 && found <= static_cast<double>(limit) && found == std::floor(found)) {
    return static_cast<int64_t>(found);
  }
  fail(std::string(array) + "[" + std::to_string(at) + "] is " + std::to_string(found) +
       ", expected a count of at most " + std::to_string(limit));
}

void check_stiffness(const mjModel& m, int f, const Interpolation& interp) {
  const int64_t start = m.flex_stiffnessadr[f];
  if (start < 0) return;
  if (interp.order == 0) {
    expect_block(m, Array::flex_stiffnessadr, f, start, kVertexStiffness * m.flex_elemnum[f],
                 m.nflexstiffness);
    return;
  }
  const int64_t dofs = interp.element_dofs(), block = dofs * dofs;
  if (interp.elements() > m.nflexstiffness / block) {
    fail(m, Array::flex_stiffnessadr, f, start, "blocks that fit in flex_stiffness");
  }
  expect_block(m, Array::flex_stiffnessadr, f, start, block * interp.elements(), m.nflexstiffness);
  if (m.flex_edgeequality[f] != 3) return;
  // Each block begins with the number of its strain modes. The modes follow.
  for (int64_t e = 0; e < interp.elements(); ++e) {
    const int64_t at = start + e * block;
    stored_count("flex_stiffness", at, m.flex_stiffness[at], (block - 1) / dofs);
  }
}

void check_bending(const mjModel& m, int f, const Interpolation& interp) {
  const int64_t start = m.flex_bendingadr[f];
  if (start < 0) return;
  if (interp.order == 0) {
    expect_block(m, Array::flex_bendingadr, f, start, kVertexBending * m.flex_edgenum[f],
                 m.nflexbending);
    return;
  }
  if (!interp.shell) fail(m, Array::flex_bendingadr, f, start, "-1 for a solid flex");
  expect_block(m, Array::flex_bendingadr, f, start, 1, m.nflexbending);
  const int64_t edges = stored_count("flex_bending", start, m.flex_bending[start],
                                     (m.nflexbending - start - 1) / kShellBending);
  for (int64_t e = 0; e < edges; ++e) {
    const int64_t at = start + 1 + kShellBending * e;
    stored_count("flex_bending", at, m.flex_bending[at], interp.faces - 1);
    stored_count("flex_bending", at + 1, m.flex_bending[at + 1], interp.faces - 1);
  }
}

// ---- Jacobian patterns

// Checks that the columns of a row ascend, on which all sparse algorithms rely.
void check_columns(const mjModel& m, Array array, const int* columns, int64_t start, int64_t nnz) {
  for (int64_t k = start + 1; k < start + nnz; ++k) {
    expect_range(m, array, k, columns[k], int64_t{columns[k - 1]} + 1, m.nv);
  }
}

// Checks the rows of the edge Jacobian. The row of an edge holds the merged dof chains of the
// bodies of its two vertices.
void check_edge_rows(const mjModel& m, int f, const Interpolation& interp, bool overlap) {
  const bool vertex_bodies = interp.order == 0 && !m.flex_rigid[f];
  for (int64_t e = m.flex_edgeadr[f], end = e + m.flex_edgenum[f]; e < end; ++e) {
    const int nnz = m.flexedge_J_rownnz[e];
    if (nnz == 0) continue;
    if (!vertex_bodies) fail(m, Array::flexedge_J_rownnz, e, nnz, "0 for this kind of flex");
    const int* body = m.flex_vertbodyid + m.flex_vertadr[f];
    const int* edge = m.flex_edge + 2 * e;
    expect_equal(m, Array::flexedge_J_rownnz, e, nnz,
                 merged_chain_length(m, chain_end(m, body[edge[0]]), chain_end(m, body[edge[1]])));
    if (overlap) continue;
    check_columns(m, Array::flexedge_J_colind, m.flexedge_J_colind, m.flexedge_J_rowadr[e], nnz);
  }
}

// Checks the lengths of the two rows of each vertex in the Jacobian. Both rows hold the dof chains
// of the bodies at the ends of all edges that meet the vertex. `chains` is empty before and after.
void check_vertex_rows(const mjModel& m, int f, const Interpolation& interp, bool overlap,
                       ChainSet<>& chains) {
  for (int64_t v = m.flex_vertadr[f], end = v + m.flex_vertnum[f]; v < end; ++v) {
    const int* nnz = m.flexvert_J_rownnz + 2 * v;
    if (nnz[0] == 0 && nnz[1] == 0) continue;
    if (interp.order != 0) fail(m, Array::flexvert_J_rownnz, 2 * v, nnz[0], "0 when interpolated");
    for (int k = 0; k < m.flex_vertedgenum[v]; ++k) {
      const int64_t e = m.flex_edgeadr[f] + m.flex_vertedge[m.flex_vertedgeadr[v] + k];
      for (int side = 0; side < 2; ++side) {
        chains.add(chain_end(m, m.flex_vertbodyid[m.flex_vertadr[f] + m.flex_edge[2 * e + side]]));
      }
    }
    const int64_t distinct = chains.count_and_clear();
    expect_equal(m, Array::flexvert_J_rownnz, 2 * v, nnz[0], distinct);
    expect_equal(m, Array::flexvert_J_rownnz, 2 * v + 1, nnz[1], distinct);
    for (int64_t row = 2 * v; row < 2 * v + 2 && !overlap; ++row) {
      check_columns(m, Array::flexvert_J_colind, m.flexvert_J_colind, m.flexvert_J_rowadr[row],
                    distinct);
    }
  }
}

// Checks the pattern of the factor of the constant metric. Rows must follow each other without
// gaps, columns must ascend, and the diagonal must be the last entry of its row.
void check_metric_factor(const mjModel& m) {
  int64_t next = 0;
  for (int64_t i = 0; i < m.nefm0dof; ++i) {
    expect_equal(m, Array::efm0_L_rowadr, i, m.efm0_L_rowadr[i], next);
    const int64_t end = next + m.efm0_L_rownnz[i];
    if (end == next) fail(m, Array::efm0_L_rownnz, i, 0, "at least the diagonal");
    for (; next + 1 < end; ++next) {
      expect_range(m, Array::efm0_L_colind, next, m.efm0_L_colind[next], 0,
                   m.efm0_L_colind[next + 1]);
    }
    expect_equal(m, Array::efm0_L_colind, next, m.efm0_L_colind[next], i);
    ++next;
  }
  if (next != m.nefm0L) fail("nefm0L differs from the number of entries in all rows");
}

void check_scalars(const mjModel& m, int f) {
  expect_range(m, Array::flex_dim, f, m.flex_dim[f], 1, 4);
  expect_range(m, Array::flex_edgeequality, f, m.flex_edgeequality[f], 0, 4);
  const int condim = m.flex_condim[f];
  expect(m, condim == 1 || condim == 3 || condim == 4 || condim == 6, Array::flex_condim, f, condim,
         "1, 3, 4 or 6");
  expect_range(m, Array::flex_vertnum, f, m.flex_vertnum[f], 1, m.nflexvert + 1);
  expect_range(m, Array::flex_elemnum, f, m.flex_elemnum[f], 1, m.nflexelem + 1);
}

}  // namespace

void validate_flex(const mjModel& m) {
  ChainSet<> chains(m.dof_parentid, m.nv);
  const bool edges_overlap = rows_overlap(m.flexedge_J_rownnz, m.flexedge_J_rowadr, m.nflexedge);
  const bool vertices_overlap =
      rows_overlap(m.flexvert_J_rownnz, m.flexvert_J_rowadr, 2 * m.nflexvert);
  for (int f = 0; f < m.nflex; ++f) {
    check_scalars(m, f);
    const Interpolation interp = interpolation(m, f);
    check_vertices(m, f, interp);
    if (interp.order > 0) check_grid_coordinates(m, f);
    check_edges(m, f);
    check_elements(m, f);
    check_shell(m, f);
    check_element_vertex_pairs(m, f);
    check_stiffness(m, f, interp);
    check_bending(m, f, interp);
    check_edge_rows(m, f, interp, edges_overlap);
    check_vertex_rows(m, f, interp, vertices_overlap, chains);
  }
  expect_all(m, Array::flex_vertedge, 0, 2 * m.nflexedge, 0, m.nflexedge);
  check_metric_factor(m);
}

}  // namespace mj::validation
