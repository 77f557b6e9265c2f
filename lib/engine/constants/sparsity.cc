// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/constants/sparsity.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "engine/flex/flex.h"
#include "engine/position/jacobian.h"
#include "math/chain_set.h"

namespace mj::engine {
namespace {

void check_total(const char* name, mjtSize expected, mjtSize found, bool exact = true) {
  if (exact ? expected == found : expected >= found) return;
  throw Error("model-bad-size", std::string("model size ") + name + " is " +
                                    std::to_string(expected) + " but " + std::to_string(found) +
                                    " entries are needed");
}

// Computes the address of each row from the numbers of nonzeros in the rows. Returns the total
// number of nonzeros.
mjtSize set_addresses(const int* rownnz, int* rowadr, mjtSize rows) {
  mjtSize total = 0;
  for (mjtSize i = 0; i < rows; ++i) {
    rowadr[i] = static_cast<int>(total);
    total += rownnz[i];
  }
  return total;
}

std::vector<int> ancestor_counts(const mjModel& m) {
  std::vector<int> count(m.nv);
  for (int i = 0; i < m.nv; ++i) {
    const int parent = m.dof_parentid[i];
    count[i] = parent < 0 ? 0 : count[parent] + 1;
  }
  return count;
}

// Writes the ancestors of a dof in ascending order. The last ancestor is written just before `end`.
void write_ancestors(const mjModel& m, int dof, int* end) {
  for (int j = m.dof_parentid[dof]; j >= 0; j = m.dof_parentid[j]) *--end = j;
}

void m_structure(mjModel& m, const std::vector<int>& ancestors) {
  for (int i = 0; i < m.nv; ++i) m.M_rownnz[i] = m.dof_simplenum[i] ? 1 : ancestors[i] + 1;
  check_total("nC", m.nC, set_addresses(m.M_rownnz, m.M_rowadr, m.nv));
  for (int i = 0; i < m.nv; ++i) {
    const int n = m.M_rownnz[i];
    int* row = m.M_colind + m.M_rowadr[i];
    row[n - 1] = i;
    if (n > 1) write_ancestors(m, i, row + n - 1);
    for (int k = 0; k < n; ++k) m.mapM2M[m.M_rowadr[i] + k] = m.dof_Madr[i] + n - 1 - k;
  }
}

void d_structure(mjModel& m, const std::vector<int>& ancestors) {
  for (int i = 0; i < m.nv; ++i) m.D_rownnz[i] = ancestors[i] + 1;
  for (int i = 0; i < m.nv; ++i) {
    for (int j = m.dof_parentid[i]; j >= 0; j = m.dof_parentid[j]) ++m.D_rownnz[j];
  }
  check_total("nD", m.nD, set_addresses(m.D_rownnz, m.D_rowadr, m.nv));
  std::vector<int> filled(m.nv);
  for (int i = 0; i < m.nv; ++i) {
    int* row = m.D_colind + m.D_rowadr[i];
    write_ancestors(m, i, row + ancestors[i]);
    row[ancestors[i]] = i;
    m.D_diag[i] = ancestors[i];
    filled[i] = ancestors[i] + 1;
    for (int j = m.dof_parentid[i]; j >= 0; j = m.dof_parentid[j]) {
      m.D_colind[m.D_rowadr[j] + filled[j]++] = i;
    }
  }
}

void b_structure(mjModel& m, const std::vector<int>& ancestors) {
  std::vector<int> subtree_dofs(m.body_dofnum, m.body_dofnum + m.nbody);
  for (int b = static_cast<int>(m.nbody) - 1; b > 0; --b) {
    subtree_dofs[m.body_parentid[b]] += subtree_dofs[b];
  }
  // Last dof among the body's proper ancestors, -1 if they do not have dofs.
  std::vector<int> last_above(m.nbody, -1);
  std::vector<int> first_below(m.nbody);  // first dof of the body's subtree
  int dofs_before = 0;
  for (int b = 0; b < m.nbody; ++b) {
    const int parent = m.body_parentid[b];
    if (b) {
      const int n = m.body_dofnum[parent];
      last_above[b] = n ? m.body_dofadr[parent] + n - 1 : last_above[parent];
    }
    first_below[b] = dofs_before;
    dofs_before += m.body_dofnum[b];
    const int above = last_above[b] < 0 ? 0 : ancestors[last_above[b]] + 1;
    m.B_rownnz[b] = above + subtree_dofs[b];
  }
  check_total("nB", m.nB, set_addresses(m.B_rownnz, m.B_rowadr, m.nbody));
  for (int b = 0; b < m.nbody; ++b) {
    int* row = m.B_colind + m.B_rowadr[b];
    int above = 0;
    if (const int last = last_above[b]; last >= 0) {
      above = ancestors[last] + 1;
      row[above - 1] = last;
      write_ancestors(m, last, row + above - 1);
    }
    std::iota(row + above, row + m.B_rownnz[b], first_below[b]);
  }
}

int find_column(const int* colind, int adr, int n, int col) {
  const int* row = colind + adr;
  const int* found = std::lower_bound(row, row + n, col);
  return found != row + n && *found == col ? adr + static_cast<int>(found - row) : -1;
}

void m_d_maps(mjModel& m) {
  for (int i = 0; i < m.nv; ++i) {
    for (int k = m.D_rowadr[i]; k < m.D_rowadr[i] + m.D_rownnz[i]; ++k) {
      const int row = std::max(i, m.D_colind[k]), col = std::min(i, m.D_colind[k]);
      m.mapM2D[k] = find_column(m.M_colind, m.M_rowadr[row], m.M_rownnz[row], col);
    }
    for (int k = m.M_rowadr[i]; k < m.M_rowadr[i] + m.M_rownnz[i]; ++k) {
      m.mapD2M[k] = find_column(m.D_colind, m.D_rowadr[i], m.D_rownnz[i], m.M_colind[k]);
    }
  }
}

// Returns the body to which an element of a tendon path belongs, or -1 for pulleys.
int path_body(const mjModel& m, int element) {
  const int id = m.wrap_objid[element];
  switch (m.wrap_type[element]) {
    case mjWRAP_SITE:
      return m.site_bodyid[id];
    case mjWRAP_SPHERE:
    case mjWRAP_CYLINDER:
      return m.geom_bodyid[id];
    default:
      return -1;
  }
}

// Returns the dofs of a tendon in ascending order. If a fixed tendon lists a joint twice, its dof
// occurs twice. `chains` is scratch. It must be empty and is empty again on return.
std::vector<int> tendon_dofs(const mjModel& m, int tendon, ChainSet<>& chains) {
  const int adr = m.tendon_adr[tendon], end = adr + m.tendon_num[tendon];
  if (m.wrap_type[adr] == mjWRAP_JOINT) {
    std::vector<int> dofs;
    for (int w = adr; w < end; ++w) dofs.push_back(m.jnt_dofadr[m.wrap_objid[w]]);
    std::sort(dofs.begin(), dofs.end());
    return dofs;
  }
  for (int w = adr; w < end; ++w) {
    if (const int body = path_body(m, w); body >= 0) chains.add(last_dof(m, body));
  }
  return chains.take();
}

}  // namespace

void inertia_sparsity(mjModel& m) {
  const std::vector<int> ancestors = ancestor_counts(m);
  m_structure(m, ancestors);
  d_structure(m, ancestors);
  b_structure(m, ancestors);
  m_d_maps(m);
}

void tendon_sparsity(mjModel& m) {
  ChainSet<> chains(m.dof_parentid, m.nv);
  mjtSize adr = 0;
  for (int t = 0; t < m.ntendon; ++t) {
    const std::vector<int> dofs = tendon_dofs(m, t, chains);
    m.ten_J_rowadr[t] = static_cast<int>(adr);
    m.ten_J_rownnz[t] = static_cast<int>(dofs.size());
    check_total("nJten", m.nJten, adr + static_cast<mjtSize>(dofs.size()), false);
    std::copy(dofs.begin(), dofs.end(), m.ten_J_colind + adr);
    adr += static_cast<mjtSize>(dofs.size());
  }
  check_total("nJten", m.nJten, adr);
}

namespace {

bool has_edge_jacobian(const mjModel& m, int f) {
  return is_standard_flex(m, f) && (m.flex_edgeequality[f] || m.flex_edgedamping[f] != 0 ||
                                    m.flex_edgestiffness[f] != 0 || m.flex_damping[f] != 0);
}

void edge_rows(mjModel& m) {
  std::vector<int> chain(m.nv);
  for (int f = 0; f < m.nflex; ++f) {
    for (int e = m.flex_edgeadr[f]; e < m.flex_edgeadr[f] + m.flex_edgenum[f]; ++e) {
      m.flexedge_J_rownnz[e] = m.flexedge_J_rowadr[e] = 0;
      if (!has_edge_jacobian(m, f)) continue;
      const int* body = m.flex_vertbodyid + m.flex_vertadr[f];
      const int n =
          merge_chains(m, body[m.flex_edge[2 * e]], body[m.flex_edge[2 * e + 1]], chain.data());
      if (e) m.flexedge_J_rowadr[e] = m.flexedge_J_rowadr[e - 1] + m.flexedge_J_rownnz[e - 1];
      m.flexedge_J_rownnz[e] = n;
      check_total("nJfe", m.nJfe, m.flexedge_J_rowadr[e] + n, false);
      std::copy_n(chain.begin(), n, m.flexedge_J_colind + m.flexedge_J_rowadr[e]);
    }
  }
}

// Lists the edges at each vertex of flex `f` in ascending order. Writes them to flex_vertedge from
// index `adr` on. Returns the next free index.
int vertex_edges(mjModel& m, int f, int adr) {
  const int edges = m.flex_edgeadr[f];
  std::vector<std::vector<int>> at_vertex(m.flex_vertnum[f]);
  for (int e = 0; e < m.flex_edgenum[f]; ++e) {
    at_vertex[m.flex_edge[2 * (edges + e)]].push_back(e);
    at_vertex[m.flex_edge[2 * (edges + e) + 1]].push_back(e);
  }
  for (int v = 0; v < m.flex_vertnum[f]; ++v) {
    const int n = static_cast<int>(at_vertex[v].size());
    check_total("nflexedge", 2 * m.nflexedge, adr + n, false);
    m.flex_vertedgeadr[m.flex_vertadr[f] + v] = adr;
    m.flex_vertedgenum[m.flex_vertadr[f] + v] = n;
    std::copy_n(at_vertex[v].begin(), n, m.flex_vertedge + adr);
    adr += n;
  }
  return adr;
}

std::vector<int> vertex_dofs(const mjModel& m, int f, int v, ChainSet<>& chains) {
  const int* body = m.flex_vertbodyid + m.flex_vertadr[f];
  const int adr = m.flex_vertedgeadr[m.flex_vertadr[f] + v];
  for (int k = adr; k < adr + m.flex_vertedgenum[m.flex_vertadr[f] + v]; ++k) {
    const int* edge = m.flex_edge + 2 * (m.flex_edgeadr[f] + m.flex_vertedge[k]);
    chains.add(last_dof(m, body[edge[0]]));
    chains.add(last_dof(m, body[edge[1]]));
  }
  return chains.take();
}

void vertex_rows(mjModel& m) {
  std::fill_n(m.flexvert_J_rownnz, 2 * m.nflexvert, 0);
  std::fill_n(m.flexvert_J_rowadr, 2 * m.nflexvert, 0);
  std::fill_n(m.flex_vertedgenum, m.nflexvert, 0);
  std::fill_n(m.flex_vertedgeadr, m.nflexvert, 0);
  ChainSet<> chains(m.dof_parentid, m.nv);
  int edge_adr = 0;
  for (int f = 0; f < m.nflex; ++f) {
    if (!has_vertex_constraints(m, f)) continue;
    edge_adr = vertex_edges(m, f, edge_adr);
    for (int v = 0; v < m.flex_vertnum[f]; ++v) {
      const std::vector<int> dofs = vertex_dofs(m, f, v, chains);
      for (int k = 0; k < 2; ++k) {
        const mjtSize row = 2 * (m.flex_vertadr[f] + v) + k;
        const int n = static_cast<int>(dofs.size());
        m.flexvert_J_rownnz[row] = n;
        // Behind a flex without rows, this address is 0, and rows overlap like the rows of edges.
        const int adr = m.flexvert_J_rowadr[row];
        check_total("nJfv", 2 * m.nJfv, adr + n, false);
        std::copy_n(dofs.begin(), n, m.flexvert_J_colind + adr);
        if (row + 1 < 2 * m.nflexvert) m.flexvert_J_rowadr[row + 1] = adr + n;
      }
    }
  }
}

}  // namespace

void flex_sparsity(mjModel& m) {
  edge_rows(m);
  vertex_rows(m);
}

}  // namespace mj::engine
