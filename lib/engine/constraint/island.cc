// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Constraint islands. The kinematic trees are the vertices of a graph. Each constraint joins the
// trees that it touches. The connected components are the islands, numbered by their smallest tree.
// Trees without constraints do not belong to an island.
//
// 1. Build disjoint sets of trees, with path halving (Tarjan, van Leeuwen 1984). Each constraint
//    joins the trees of its bodies or of its Jacobian's columns. A flex that bends or stretches
//    joins the trees of its bodies.
// 2. Number the sets in the order of their smallest trees.
// 3. Sort trees, dofs and rows by island with a stable counting sort. Its result is the map_*
//    arrays.
//
// reads   efc_type efc_id [nefc], efc_J [nJ], efc_J_rownnz efc_J_rowadr [nefc], efc_J_colind [nJ],
//         efc_D efc_R efc_frictionloss [nefc], contact [ncon], tree_awake [ntree]
// writes  nisland, nidof, tree_island [ntree], dof_island [nv], efc_island [nefc]; the island_*,
//         map_* and iefc_* arrays

#include "engine/constraint/island.h"

#include <algorithm>
#include <string>

#include "base/diagnostic.h"
#include "engine/data/arena.h"
#include "engine/data/mode.h"
#include "engine/data/options.h"
#include "engine/data/stack.h"

namespace mj::engine {
namespace {

// Disjoint sets of trees. The representative of a set is its smallest tree.
class TreeSets {
 public:
  TreeSets(int n, StackFrame& stack)
      : parent_(stack.allocate<int>(n)), active_(stack.allocate<bool>(n)) {
    for (int i = 0; i < n; ++i) parent_[i] = i, active_[i] = false;
  }
  int find(int t) {
    while (parent_[t] != t) t = parent_[t] = parent_[parent_[t]];
    return t;
  }
  void join(int a, int b) {
    active_[a] = active_[b] = true;
    a = find(a), b = find(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }
  [[nodiscard]] bool active(int t) const { return active_[t]; }

 private:
  int* parent_;
  bool* active_;
};

// Helper that joins all trees that are added to it into one set. Adding -1, which is the tree of a
// static body, does nothing.
struct Joiner {
  TreeSets& sets;
  int first = -1;

  void add(int tree) {
    if (tree < 0) return;
    if (first < 0) first = tree;
    sets.join(first, tree);
  }
};

// Writes the two bodies on which a row acts. Returns false if the row acts on more than two bodies,
// on coupled joints, on a tendon or on a flex.
bool body_pair(const mjModel& m, const mjData& d, int row, int body[2]) {
  const int id = d.efc_id[row];
  switch (d.efc_type[row]) {
    case mjCNSTR_FRICTION_DOF:
      body[0] = body[1] = m.dof_bodyid[id];
      return true;
    case mjCNSTR_LIMIT_JOINT:
      body[0] = body[1] = m.jnt_bodyid[id];
      return true;
    case mjCNSTR_CONTACT_FRICTIONLESS:
    case mjCNSTR_CONTACT_PYRAMIDAL:
    case mjCNSTR_CONTACT_ELLIPTIC: {
      const int* geom = d.contact[id].geom;
      if (geom[0] < 0 || geom[1] < 0) return false;
      for (int k = 0; k < 2; ++k) body[k] = m.geom_bodyid[geom[k]];
      return true;
    }
    case mjCNSTR_EQUALITY: {
      if (m.eq_type[id] != mjEQ_CONNECT && m.eq_type[id] != mjEQ_WELD) return false;
      const int object[2] = {m.eq_obj1id[id], m.eq_obj2id[id]};
      const bool site = m.eq_objtype[id] == mjOBJ_SITE;
      for (int k = 0; k < 2; ++k) body[k] = site ? m.site_bodyid[object[k]] : object[k];
      return true;
    }
    default:
      return false;
  }
}

// Joins the trees on which a constraint acts and returns the first of them. The constraint has the
// rows `row` to `end` - 1. If the Jacobian is dense, nonzero entries show on which trees the
// constraint acts. All rows are searched, because one row of a contact may be zero at a tree where
// another row is not.
int join_constraint(const mjModel& m, const mjData& d, int row, int end, bool sparse,
                    TreeSets& sets) {
  Joiner joiner{sets};
  int body[2];
  if (body_pair(m, d, row, body)) {
    for (const int b : body) joiner.add(m.body_treeid[b]);
  } else {
    const int n = d.efc_J_rownnz[row];
    const int* col = d.efc_J_colind + d.efc_J_rowadr[row];
    for (int i = row; i < (sparse ? row + 1 : end); ++i) {
      const double* J = d.efc_J + d.efc_J_rowadr[i];
      for (int k = 0; k < n; ++k) {
        if (sparse || J[col[k]] != 0) joiner.add(m.dof_treeid[col[k]]);
      }
    }
    // If the state is corrupted, all entries may be zero. The constraint then belongs to the tree
    // of its first column.
    if (joiner.first < 0 && n > 0) joiner.add(m.dof_treeid[col[0]]);
  }
  if (joiner.first < 0) {
    throw Error("static-constraint",
                "constraint row " + std::to_string(row) + " acts between static bodies only");
  }
  return joiner.first;
}

// Returns whether a row belongs to the same constraint as the row before it. Rows of a flex
// equality count as separate constraints because they touch different trees.
bool continues(const mjModel& m, const mjData& d, int row) {
  if (row == 0 || d.efc_type[row] != d.efc_type[row - 1] || d.efc_id[row] != d.efc_id[row - 1]) {
    return false;
  }
  if (d.efc_type[row] != mjCNSTR_EQUALITY) return true;
  const int type = m.eq_type[d.efc_id[row]];
  return type != mjEQ_FLEX && type != mjEQ_FLEXVERT && type != mjEQ_FLEXSTRAIN;
}

// Joins the awake trees of each flex that bends or stretches. Its elasticity couples the vertices
// without any constraint row.
void join_flexes(const mjModel& m, const mjData& d, TreeSets& sets) {
  for (int f = 0; f < m.nflex; ++f) {
    const int adr = m.flex_stiffnessadr[f];
    const bool stiff = adr >= 0 && m.flex_stiffness[adr] != 0;
    if (m.flex_rigid[f] || m.flex_dim[f] < 2 || !(stiff || m.flex_bendingadr[f] >= 0)) continue;
    const bool nodes = m.flex_interp[f] != 0;
    const int* body =
        nodes ? m.flex_nodebodyid + m.flex_nodeadr[f] : m.flex_vertbodyid + m.flex_vertadr[f];
    const int n = nodes ? m.flex_nodenum[f] : m.flex_vertnum[f];
    int first = -1;
    for (int i = 0; i < n; ++i) {
      const int tree = m.body_treeid[body[i]];
      if (tree < 0 || !d.tree_awake[tree]) continue;
      if (first < 0) first = tree;
      if (tree != first) sets.join(first, tree);
    }
  }
}

// Ranks elements by their island. Elements without an island come last. Writes the number of
// elements in each island, the address of its first element, and the maps in both directions.
// Returns the number of elements that belong to an island.
int rank(int n, int nisland, const int* island, int* count, int* address, int* to_rank,
         int* from_rank) {
  std::fill_n(count, nisland, 0);
  for (int i = 0; i < n; ++i) {
    if (island[i] >= 0) ++count[island[i]];
  }
  int total = 0;
  for (int k = 0; k < nisland; ++k) address[k] = total, total += count[k];
  int rest = total;
  for (int i = 0; i < n; ++i) {
    const int r = island[i] >= 0 ? address[island[i]]++ : rest++;
    from_rank[r] = i;
    if (to_rank) to_rank[i] = r;
  }
  for (int k = 0; k < nisland; ++k) address[k] -= count[k];
  return total;
}

// Copies, for each row, the fields that solvers read. The copies are sorted by island.
void gather_rows(mjData& d) {
  for (int i = 0; i < d.nefc; ++i) {
    const int row = d.map_iefc2efc[i];
    d.iefc_type[i] = d.efc_type[row];
    d.iefc_id[i] = d.efc_id[row];
    d.iefc_frictionloss[i] = d.efc_frictionloss[row];
    d.iefc_D[i] = d.efc_D[row];
    d.iefc_R[i] = d.efc_R[row];
  }
}

void fill_rows(const mjModel& m, mjData& d, const int* efc_tree) {
  std::fill_n(d.island_ne, d.nisland, 0);
  std::fill_n(d.island_nf, d.nisland, 0);
  for (int i = 0; i < d.nefc; ++i) {
    const int island = d.efc_island[i] = d.tree_island[efc_tree[i]];
    if (i < d.ne) {
      ++d.island_ne[island];
    } else if (i < d.ne + d.nf) {
      ++d.island_nf[island];
    }
  }
  rank(d.nefc, d.nisland, d.efc_island, d.island_nefc, d.island_iefcadr, d.map_efc2iefc,
       d.map_iefc2efc);
  gather_rows(d);
}

// Returns whether the model has only one tree and every row acts on dofs of that tree.
bool in_one_tree(const mjModel& m, const mjData& d) {
  const auto moves = [](int columns) { return columns > 0; };
  return m.ntree == 1 && std::all_of(d.efc_J_rownnz, d.efc_J_rownnz + d.nefc, moves);
}

// Makes one island of all dofs and all rows. Their order does not change.
void make_one_island(const mjModel& m, mjData& d) {
  const int nv = static_cast<int>(m.nv);
  d.nisland = 1;
  d.nidof = nv;
  if (!allocate_islands(m, d)) return;
  d.tree_island[0] = 0;
  d.island_ntree[0] = 1;
  d.island_itreeadr[0] = d.map_itree2tree[0] = 0;
  d.island_nv[0] = nv;
  d.island_idofadr[0] = d.island_dofadr[0] = 0;
  for (int i = 0; i < nv; ++i) {
    d.dof_island[i] = 0;
    d.map_dof2idof[i] = d.map_idof2dof[i] = i;
  }
  d.island_ne[0] = d.ne;
  d.island_nf[0] = d.nf;
  d.island_nefc[0] = d.nefc;
  d.island_iefcadr[0] = 0;
  for (int i = 0; i < d.nefc; ++i) {
    d.efc_island[i] = 0;
    d.map_efc2iefc[i] = d.map_iefc2efc[i] = i;
  }
  gather_rows(d);
}

void find_islands(const mjModel& m, mjData& d) {
  if (in_one_tree(m, d)) {
    make_one_island(m, d);
    return;
  }
  StackFrame stack(d);
  const int ntree = static_cast<int>(m.ntree), nv = static_cast<int>(m.nv);
  const bool sparse = is_sparse(m);
  TreeSets sets(ntree, stack);
  int* efc_tree = stack.allocate<int>(d.nefc);
  for (int i = 0, end; i < d.nefc; i = end) {
    for (end = i + 1; end < d.nefc && continues(m, d, end);) ++end;
    std::fill(efc_tree + i, efc_tree + end, join_constraint(m, d, i, end, sparse, sets));
  }
  join_flexes(m, d, sets);

  int* island = stack.allocate<int>(ntree);
  for (int t = 0; t < ntree; ++t) {
    island[t] = -1;
    if (!sets.active(t)) continue;
    const int root = sets.find(t);
    island[t] = root == t ? d.nisland++ : island[root];
    d.nidof += m.tree_dofnum[t];
  }
  if (!allocate_islands(m, d)) return;
  std::copy_n(island, ntree, d.tree_island);
  rank(ntree, d.nisland, d.tree_island, d.island_ntree, d.island_itreeadr, nullptr,
       d.map_itree2tree);
  for (int i = 0; i < nv; ++i) d.dof_island[i] = d.tree_island[m.dof_treeid[i]];
  rank(nv, d.nisland, d.dof_island, d.island_nv, d.island_idofadr, d.map_dof2idof, d.map_idof2dof);
  for (int k = 0; k < d.nisland; ++k) d.island_dofadr[k] = d.map_idof2dof[d.island_idofadr[k]];
  fill_rows(m, d, efc_tree);
}

}  // namespace

void make_islands(const mjModel& m, mjData& d) {
  d.nisland = d.nidof = 0;
  if (is_disabled(m, mjDSBL_ISLAND) || d.nefc == 0) return;
  run_or_drop_constraints(d, [&] { find_islands(m, d); });
}

}  // namespace mj::engine
