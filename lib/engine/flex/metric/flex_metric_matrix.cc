// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// reads   flexelem_krot [nflexstiffness], flexvert_xpos [nflexvert x 3],
//         flexedge_length [nflexedge], xmat [nbody x 9], contact [ncon], M [nC]
// writes  nefmK, efm_K_rownnz efm_K_rowadr [nv], efm_K_colind efm_K_val [nefmK], nefmdof, nefmL,
//         efm_dofid [nefmdof], efm_L [nefmL]

#include "engine/flex/metric/flex_metric_matrix.h"

#include <algorithm>
#include <cmath>

#include "base/invariant.h"
#include "engine/data/arena.h"
#include "engine/data/stack.h"
#include "engine/flex/metric/flex_passive_contact.h"
#include "engine/flex/metric/flex_stiffness.h"
#include "math/dense.h"
#include "math/lanes.h"

namespace mj::engine {
namespace {

// Returns the first dof of a body that has exactly three dofs of its own, or -1 for other bodies.
// In this file a body with three dofs is called free.
int free_dof(const mjModel& m, int body) {
  return has_three_dofs(m, body) ? m.body_dofadr[body] : -1;
}

// Group of free bodies in which the stiffness couples each body with every other body. Each body is
// given by its first dof.
struct Clique {
  int n = 0;
  int dof[kMaxElementNodes];

  void include(const mjModel& m, int body) {
    if (has_three_dofs(m, body)) dof[n++] = m.body_dofadr[body];
  }
};

template <int n>
Clique of_vertices(const mjModel& m, const int* body, const int (&vertex)[n]) {
  Clique clique;
  for (const int v : vertex) clique.include(m, body[v]);
  return clique;
}

Clique of_nodes(const mjModel& m, int f, const NodeElement& element) {
  Clique clique;
  for (int i = 0; i < element.n; ++i) {
    clique.include(m, m.flex_nodebodyid[m.flex_nodeadr[f] + element.node[i]]);
  }
  return clique;
}

// Calls visit(Clique) for each edge of a flex that resists stretching, and for each bending stencil
// of a flex that resists bending. If the flex resists both, its edges already contain all pairs of
// vertices of a stencil except the pair of opposite vertices. In this case the clique of a stencil
// contains only this pair.
template <typename Visit>
void each_vertex_clique(const mjModel& m, int f, const Visit& visit) {
  const int* body = m.flex_vertbodyid + m.flex_vertadr[f];
  const bool stretch = resists_stretch(m, f), bending = resists_bending(m, f);
  for (int e = 0; e < m.flex_edgenum[f]; ++e) {
    const int* edge = m.flex_edge + 2 * (m.flex_edgeadr[f] + e);
    if (stretch) visit(of_vertices<2>(m, body, {edge[0], edge[1]}));
    int stencil[4];
    if (!bending || !bending_stencil(m, f, e, stencil)) continue;
    if (stretch) {
      visit(of_vertices<2>(m, body, {stencil[2], stencil[3]}));
    } else {
      visit(of_vertices<4>(m, body, stencil));
    }
  }
}

template <typename Visit>
void each_node_clique(const mjModel& m, int f, const Visit& visit) {
  const ElementGrid grid = element_grid(m, f);
  for (int e = 0; e < grid.element_count(); ++e) {
    if (m.flex_stiffness[m.flex_stiffnessadr[f] + e * stiffness_block(grid)] == 0) continue;
    visit(of_nodes(m, f, node_element(grid, e)));
  }
}

template <typename Visit>
void each_clique(const mjModel& m, const mjData& d, const Visit& visit) {
  const bool nodes = has_assembled_nodes(m);
  for (int f = 0; f < m.nflex; ++f) {
    if (resists_between_nodes(m, f) && nodes) {
      each_node_clique(m, f, visit);
    } else if (resists_stretch(m, f) || resists_bending(m, f)) {
      each_vertex_clique(m, f, visit);
    }
  }
  each_passive_contact(
      m, d, [&](const PassiveContact& contact) { visit(PassiveStencil(m, d, contact)); });
}

// Lists of the neighbours of each body. A body is represented by its first dof, which is the index
// into `adr` and `count`. Its list contains the first dofs of its neighbours and of the body
// itself, in ascending order.
struct Neighbours {
  int *adr, *count, *list;

  Neighbours(const mjModel& m, const mjData& d, StackFrame& stack)
      : adr(stack.allocate<int>(m.nv)), count(stack.allocate<int>(m.nv)) {
    const int nv = static_cast<int>(m.nv);
    std::fill_n(count, nv, 0);
    each_clique(m, d, [&](const auto& clique) {
      for (int i = 0; i < clique.n; ++i) count[clique.dof[i]] += clique.n;
    });
    int total = 0;
    for (int i = 0; i < nv; ++i) {
      adr[i] = total;
      total += count[i];
    }
    list = stack.allocate<int>(total);
    std::fill_n(count, nv, 0);
    each_clique(m, d, [&](const auto& clique) {
      for (int i = 0; i < clique.n; ++i) {
        const int dof = clique.dof[i];
        std::copy_n(clique.dof, clique.n, list + adr[dof] + count[dof]);
        count[dof] += clique.n;
      }
    });
    int* seen = stack.allocate<int>(nv);
    std::fill_n(seen, nv, -1);
    for (int i = 0; i < nv; ++i) keep_different(i, seen);
  }

 private:
  void keep_different(int i, int* seen) {
    int *first = list + adr[i], n = 0;
    for (int k = 0; k < count[i]; ++k) {
      const int dof = first[k];
      if (seen[dof] == i) continue;
      seen[dof] = i;
      first[n++] = dof;
    }
    std::sort(first, first + n);
    count[i] = n;
  }
};

void make_pattern(const mjModel& m, mjData& d, const Neighbours& neighbours) {
  const int nv = static_cast<int>(m.nv);
  std::fill_n(d.efm_K_rownnz, nv, 0);
  d.nefmK = 0;
  for (int i = 0; i < nv; ++i) {
    for (int r = 0; r < 3 && neighbours.count[i]; ++r) {
      d.efm_K_rownnz[i + r] = 3 * neighbours.count[i];
    }
    d.efm_K_rowadr[i] = d.nefmK;
    d.nefmK += d.efm_K_rownnz[i];
  }
  allocate_or_throw(d, d.efm_K_colind, d.nefmK);
  allocate_or_throw(d, d.efm_K_val, d.nefmK);
  zero(d.efm_K_val, d.nefmK);
  int* col = d.efm_K_colind;
  for (int i = 0; i < nv; ++i) {
    const int *list = neighbours.list + neighbours.adr[i], n = neighbours.count[i];
    for (int r = 0; r < 3; ++r) {
      for (int k = 0; k < n; ++k) {
        for (int c = 0; c < 3; ++c) *col++ = list[k] + c;
      }
    }
  }
}

// 3 x 3 block of the matrix that couples two bodies.
struct Block {
  double* first;
  int stride;

  double& operator()(int r, int c) const { return first[r * stride + c]; }
  void add(const Mat3& a) const {
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) (*this)(r, c) += a(r, c);
    }
  }
};

struct BlockMatrix {
  const Neighbours& neighbours;
  double* value;
  const int* rowadr;

  // Returns the block that couples two bodies. The bodies are given by their first dofs and must be
  // neighbours. The binary search does not branch on the columns that it compares.
  [[nodiscard]] Block operator()(int row, int col) const {
    const int* first = neighbours.list + neighbours.adr[row];
    const int count = neighbours.count[row];
    const int* at = first;
    for (int n = count; n > 1;) {
      const int half = n / 2;
      at += (at[half] <= col) * half;
      n -= half;
    }
    MJ_INVARIANT(count > 0 && *at == col);
    return {value + rowadr[row] + 3 * (at - first), 3 * count};
  }
};

// Adds the bending stiffness. Orientations are ignored: the result is exact only if all bodies have
// the same orientation, which is the usual case.
void add_bending(const mjModel& m, int f, const BlockMatrix& K) {
  const double scale = metric_scale(m, f);
  const int* body = m.flex_vertbodyid + m.flex_vertadr[f];
  for (int e = 0; e < m.flex_edgenum[f]; ++e) {
    int vertex[4];
    if (!bending_stencil(m, f, e, vertex)) continue;
    const double* b = m.flex_bending + m.flex_bendingadr[f] + kBendingNumbers * e;
    int dof[4];
    for (int i = 0; i < 4; ++i) dof[i] = free_dof(m, body[vertex[i]]);
    for (int i = 0; i < 4; ++i) {
      for (int j = 0; j < 4; ++j) {
        if (dof[i] < 0 || dof[j] < 0) continue;
        const Block block = K(dof[i], dof[j]);
        for (int k = 0; k < 3; ++k) block(k, k) += scale * b[4 * i + j];
      }
    }
  }
}

bool is_identity(const double* R) {
  return R[0] == 1 && R[4] == 1 && R[8] == 1;
}

// Returns R_i' A R_j, where R_i and R_j are the orientations of the two bodies.
Mat3 in_body_axes(const mjData& d, int body_i, int body_j, const Mat3& A) {
  const double *Ri = d.xmat + 9 * body_i, *Rj = d.xmat + 9 * body_j;
  if (is_identity(Ri) && is_identity(Rj)) return A;
  return transpose(mat3(Ri)) * A * mat3(Rj);
}

// Edges of an element that meet at one of its vertices, in ascending order, and the sign that the
// vertex has on each edge.
struct VertexEdges {
  int n = 0;
  int edge[3];
  double sign[3];
};

struct ElementTopology {
  VertexEdges at[4];

  explicit ElementTopology(int dim) {
    const ElementEdges& edges = element_edges(dim);
    for (int a = 0; a < edges.count; ++a) {
      for (int k = 0; k < 2; ++k) {
        VertexEdges& v = at[edges.vertex[a][k]];
        v.edge[v.n] = a;
        v.sign[v.n++] = k ? -1 : 1;
      }
    }
  }
};

// Returns the stiffness that couples two vertices of an element. Each vertex is given by its edges.
// Each row of the matrix is one group of lanes.
Mat3 element_block(const StretchElement& e, const VertexEdges& i, const VertexEdges& j,
                   double scale) {
  Lanes row[3] = {};
  double tension = 0;
  for (int k = 0; k < i.n; ++k) {
    const int a = i.edge[k];
    const Vec3& along = e.along[a];
    for (int l = 0; l < j.n; ++l) {
      const int b = j.edge[l];
      const double sign = i.sign[k] * j.sign[l];
      const double factor = 2 * scale * e.metric[e.edges->count * a + b] * sign;
      const Lanes other = {e.along[b].x, e.along[b].y, e.along[b].z, 0};
      for (int r = 0; r < 3; ++r) row[r] += factor * along[r] * other;
      if (a == b) tension += e.tension[a] * sign;
    }
  }
  Mat3 block;
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) block(r, c) = row[r][c];
    block(r, r) += scale * tension;
  }
  return block;
}

void add_stretch(const mjModel& m, const mjData& d, int f, const BlockMatrix& K) {
  const int *body = m.flex_vertbodyid + m.flex_vertadr[f], corners = m.flex_dim[f] + 1;
  const double scale = metric_scale(m, f);
  const ElementTopology topology(m.flex_dim[f]);
  for (int k = 0; k < m.flex_elemnum[f]; ++k) {
    const StretchElement e(m, d, f, k);
    for (int i = 0; i < corners; ++i) {
      const int body_i = body[e.vertex[i]], dof_i = free_dof(m, body_i);
      if (dof_i < 0) continue;
      for (int j = 0; j < corners; ++j) {
        const int body_j = body[e.vertex[j]], dof_j = free_dof(m, body_j);
        if (dof_j < 0) continue;
        const Mat3 block = element_block(e, topology.at[i], topology.at[j], scale);
        K(dof_i, dof_j).add(in_body_axes(d, body_i, body_j, block));
      }
    }
  }
}

void add_nodes(const mjModel& m, const mjData& d, int f, const BlockMatrix& K) {
  const double scale = metric_scale(m, f);
  const int* body = m.flex_nodebodyid + m.flex_nodeadr[f];
  const ElementGrid grid = element_grid(m, f);
  const int size = stiffness_block(grid), stride = 3 * grid.nodes_per_element();
  const double* krot = d.flexelem_krot + m.flex_stiffnessadr[f];
  for (int e = 0; e < grid.element_count(); ++e, krot += size) {
    if (m.flex_stiffness[m.flex_stiffnessadr[f] + e * size] == 0) continue;
    const NodeElement element = node_element(grid, e);
    for (int i = 0; i < element.n; ++i) {
      const int body_i = body[element.node[i]], dof_i = free_dof(m, body_i);
      if (dof_i < 0) continue;
      for (int j = 0; j < element.n; ++j) {
        const int body_j = body[element.node[j]], dof_j = free_dof(m, body_j);
        if (dof_j < 0) continue;
        Mat3 block;
        for (int r = 0; r < 3; ++r) {
          for (int c = 0; c < 3; ++c) {
            block(r, c) = -scale * krot[(3 * i + r) * stride + 3 * j + c];
          }
        }
        K(dof_i, dof_j).add(in_body_axes(d, body_i, body_j, block));
      }
    }
  }
}

void add_contacts(const mjModel& m, const mjData& d, const BlockMatrix& K) {
  const double h = m.opt.timestep;
  each_passive_contact(m, d, [&](const PassiveContact& contact) {
    const PassiveStencil stencil(m, d, contact);
    for (int a = 0; a < stencil.n; ++a) {
      for (int b = 0; b < stencil.n; ++b) {
        const Block block = K(stencil.dof[a], stencil.dof[b]);
        for (int r = 0; r < 3; ++r) {
          for (int c = 0; c < 3; ++c) {
            block(r, c) += h * h * contact.stiffness * stencil.row[a][r] * stencil.row[b][c];
          }
        }
      }
    }
  });
}

// Factors a 3 x 3 matrix A = L L' in place. Only the lower triangle of A is read.
void factor3(double A[9]) {
  for (int j = 0; j < 3; ++j) {
    const double* row = A + 3 * j;
    const double pivot = A[4 * j] - dot(row, row, j);
    const bool singular = pivot < mjMINVAL;
    A[4 * j] = std::sqrt(singular ? mjMINVAL : pivot);
    const double inverse = 1 / A[4 * j];
    for (int i = j + 1; i < 3; ++i) {
      A[3 * i + j] = singular ? 0 : (A[3 * i + j] - dot(A + 3 * i, row, j)) * inverse;
    }
  }
}

// Writes the diagonal block of M + K for a body, which is given by its first dof.
void metric_block(const mjModel& m, const mjData& d, int dof, double A[9]) {
  const int* cols = d.efm_K_colind + d.efm_K_rowadr[dof];
  const int at = static_cast<int>(std::lower_bound(cols, cols + d.efm_K_rownnz[dof], dof) - cols);
  for (int r = 0; r < 3; ++r) {
    const int row = dof + r;
    copy(A + 3 * r, d.efm_K_val + d.efm_K_rowadr[row] + at, 3);
    for (int k = m.M_rowadr[row]; k < m.M_rowadr[row] + m.M_rownnz[row]; ++k) {
      const int c = m.M_colind[k] - dof;
      if (c >= 0) A[3 * r + c] += d.M[k];
    }
  }
}

}  // namespace

bool has_assembled_nodes(const mjModel& m) {
  for (int f = 0; f < m.nflex; ++f) {
    if (resists_between_nodes(m, f) && !has_simple_nodes(m, f)) return false;
  }
  return true;
}

bool needs_stiffness_matrix(const mjModel& m) {
  const bool nodes = has_assembled_nodes(m);
  for (int f = 0; f < m.nflex; ++f) {
    if (resists_stretch(m, f) || (nodes && resists_between_nodes(m, f))) return true;
    if (is_passive_flex(m, f) && m.flex_dim[f] >= 2) return true;
  }
  return false;
}

double metric_scale(const mjModel& m, int f) {
  const double h = m.opt.timestep;
  return h * h + h * m.flex_damping[f];
}

void make_stiffness_matrix(const mjModel& m, mjData& d) {
  StackFrame stack(d);
  const Neighbours neighbours(m, d, stack);
  make_pattern(m, d, neighbours);
  const BlockMatrix K{neighbours, d.efm_K_val, d.efm_K_rowadr};
  const bool nodes = has_assembled_nodes(m);
  for (int f = 0; f < m.nflex; ++f) {
    if (resists_bending(m, f)) add_bending(m, f, K);
    if (resists_stretch(m, f)) add_stretch(m, d, f, K);
    if (nodes && resists_between_nodes(m, f)) add_nodes(m, d, f, K);
  }
  add_contacts(m, d, K);
}

void factor_stiffness_blocks(const mjModel& m, mjData& d) {
  int covered = 0;
  for (int i = 0; i < m.nv; ++i) covered += d.efm_K_rownnz[i] > 0;
  d.nefmdof = covered / 3;
  d.nefmL = 9 * d.nefmdof;
  allocate_or_throw(d, d.efm_dofid, d.nefmdof);
  allocate_or_throw(d, d.efm_L, d.nefmL);
  double* L = d.efm_L;
  for (int i = 0, k = 0; i < m.nv; ++i) {
    if (d.efm_K_rownnz[i] == 0) continue;
    d.efm_dofid[k++] = i;
    metric_block(m, d, i, L);
    factor3(L);
    L += 9;
    i += 2;
  }
}

}  // namespace mj::engine
