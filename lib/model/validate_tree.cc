// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Validates the kinematic tree and everything that follows from it.
//
//   bodies    depth-first pre-order; root, weld, tree and mocap ids follow from parents and joints
//   owners    joints, dofs and geoms of consecutive bodies are consecutive
//   dofs      parent, tree and dof_Madr follow from bodies and joints
//   M, D, B   rows are dof chains: exactly the pattern that the tree implies

#include <string>
#include <vector>

#include "model/field_table.h"
#include "model/validation.h"

namespace mj::validation {
namespace {

constexpr int kQposSize[] = {7, 4, 1, 1};
constexpr int kDofSize[] = {6, 3, 1, 1};

void check_world(const mjModel& m) {
  expect_equal(m, Array::body_parentid, 0, m.body_parentid[0], 0);
  expect_equal(m, Array::body_rootid, 0, m.body_rootid[0], 0);
  expect_equal(m, Array::body_weldid, 0, m.body_weldid[0], 0);
  expect_equal(m, Array::body_mocapid, 0, m.body_mocapid[0], -1);
  expect_equal(m, Array::body_jntnum, 0, m.body_jntnum[0], 0);
  expect_equal(m, Array::body_dofnum, 0, m.body_dofnum[0], 0);
}

// Checks that bodies are in depth-first pre-order: the parent of a body must be the body before it
// or an ancestor of that body.
void check_preorder(const mjModel& m, int b) {
  const int parent = m.body_parentid[b];
  expect_range(m, Array::body_parentid, b, parent, 0, b);
  int candidate = b - 1;
  while (candidate > parent) candidate = m.body_parentid[candidate];
  expect(m, candidate == parent, Array::body_parentid, b, parent,
         "the preceding body or one of its ancestors (depth-first order)");
}

// Checks that the inertial frame of a body is not said to be the same as itself. Its orientation
// would then be computed from itself.
void check_sameframe(const mjModel& m, int b) {
  const int same = m.body_sameframe[b];
  expect(m, same != mjSAMEFRAME_INERTIA && same != mjSAMEFRAME_INERTIAROT, Array::body_sameframe, b,
         same, "mjSAMEFRAME_NONE, mjSAMEFRAME_BODY or mjSAMEFRAME_BODYROT");
}

void check_bodies(const mjModel& m) {
  int mocap = 0, compensated = 0;
  for (int b = 1; b < m.nbody; ++b) {
    check_preorder(m, b);
    const int parent = m.body_parentid[b];
    const bool is_mocap = m.body_mocapid[b] >= 0;
    if (is_mocap) {
      expect_equal(m, Array::body_mocapid, b, m.body_mocapid[b], mocap++);
      expect_equal(m, Array::body_parentid, b, parent, 0);
      expect_equal(m, Array::body_jntnum, b, m.body_jntnum[b], 0);
    }
    const bool moves = m.body_jntnum[b] > 0 || is_mocap;
    expect_equal(m, Array::body_rootid, b, m.body_rootid[b],
                 parent == 0 ? b : m.body_rootid[parent]);
    expect_equal(m, Array::body_weldid, b, m.body_weldid[b], moves ? b : m.body_weldid[parent]);
    expect_range(m, Array::body_simple, b, m.body_simple[b], 0, 3);
  }
  for (int b = 0; b < m.nbody; ++b) {
    check_sameframe(m, b);
    compensated += m.body_gravcomp[b] > 0;
  }
  if (compensated != m.ngravcomp) fail("ngravcomp differs from the number of bodies with gravcomp");
  if (mocap != m.nmocap) fail("nmocap differs from the number of mocap bodies");
}

// Checks that the blocks of consecutive owners follow each other and cover all elements. Every
// element must refer to its owner.
void check_owned(const mjModel& m, Array address_array, const int* address, const int* count,
                 Array owner_array, const int* owner, mjtSize total) {
  int64_t next = 0;
  for (int b = 0; b < m.nbody; ++b) {
    expect_equal(m, address_array, b, address[b], count[b] > 0 ? next : -1);
    for (int k = 0; k < count[b]; ++k, ++next) expect_equal(m, owner_array, next, owner[next], b);
  }
  if (next != total) {
    fail(std::to_string(total - next) + " elements belong to no body");
  }
}

// Checks that the joints in their order cover qpos and qvel without gaps. A body has at most six
// dofs. A free joint must be the only joint of its body, and this body must be a child of the
// world.
void check_joints(const mjModel& m) {
  int64_t qpos = 0, dof = 0;
  for (int j = 0; j < m.njnt; ++j) {
    const int type = m.jnt_type[j], b = m.jnt_bodyid[j];
    expect_equal(m, Array::jnt_qposadr, j, m.jnt_qposadr[j], qpos);
    expect_equal(m, Array::jnt_dofadr, j, m.jnt_dofadr[j], dof);
    qpos += kQposSize[type];
    if (dof + kDofSize[type] > m.nv) fail("nv is smaller than the number of dofs of all joints");
    for (int k = 0; k < kDofSize[type]; ++k, ++dof) {
      expect_equal(m, Array::dof_jntid, dof, m.dof_jntid[dof], j);
      expect_equal(m, Array::dof_bodyid, dof, m.dof_bodyid[dof], b);
    }
    if (type == mjJNT_FREE) {
      expect_equal(m, Array::body_jntnum, b, m.body_jntnum[b], 1);
      expect_equal(m, Array::body_parentid, b, m.body_parentid[b], 0);
    }
  }
  if (qpos != m.nq) fail("nq differs from the number of positions of all joints");
  if (dof != m.nv) fail("nv differs from the number of dofs of all joints");
  for (int b = 0; b < m.nbody; ++b) expect_range(m, Array::body_dofnum, b, m.body_dofnum[b], 0, 7);
}

void check_dofs(const mjModel& m) {
  int tree = -1;
  int64_t chain_sum = 0;
  std::vector<int> chain(static_cast<size_t>(m.nv));
  for (int i = 0; i < m.nv; ++i) {
    const int b = m.dof_bodyid[i];
    const int parent = i > m.body_dofadr[b] ? i - 1 : chain_end(m, m.body_parentid[b]);
    expect_equal(m, Array::dof_parentid, i, m.dof_parentid[i], parent);
    if (parent < 0) ++tree;
    expect_equal(m, Array::dof_treeid, i, m.dof_treeid[i], tree);
    expect_equal(m, Array::dof_Madr, i, m.dof_Madr[i], chain_sum);
    chain[static_cast<size_t>(i)] = parent < 0 ? 1 : chain[static_cast<size_t>(parent)] + 1;
    chain_sum += chain[static_cast<size_t>(i)];
  }
  if (tree + 1 != m.ntree) fail("ntree differs from the number of kinematic trees");
  if (chain_sum != m.nM) fail("nM differs from the sum of dof chain lengths");
  for (int64_t i = m.nv - 1; i >= 0; --i) {
    const bool simple = m.body_simple[m.dof_bodyid[i]] != 0;
    const int next = i + 1 < m.nv ? m.dof_simplenum[i + 1] : 0;
    expect_equal(m, Array::dof_simplenum, i, m.dof_simplenum[i], simple ? next + 1 : 0);
  }
}

void check_trees(const mjModel& m) {
  std::vector<int> bodies(static_cast<size_t>(m.ntree)), dofs(static_cast<size_t>(m.ntree));
  std::vector<int> first_body(static_cast<size_t>(m.ntree)),
      first_dof(static_cast<size_t>(m.ntree));
  for (int b = 0; b < m.nbody; ++b) {
    const int weld = m.body_weldid[b];
    const int tree = m.body_dofnum[weld] > 0 ? m.dof_treeid[m.body_dofadr[weld]] : -1;
    expect_equal(m, Array::body_treeid, b, m.body_treeid[b], tree);
    if (tree >= 0 && bodies[static_cast<size_t>(tree)]++ == 0) {
      first_body[static_cast<size_t>(tree)] = b;
    }
  }
  for (int i = 0; i < m.nv; ++i) {
    const size_t tree = static_cast<size_t>(m.dof_treeid[i]);
    if (dofs[tree]++ == 0) first_dof[tree] = i;
  }
  for (int t = 0; t < m.ntree; ++t) {
    const size_t k = static_cast<size_t>(t);
    expect_equal(m, Array::tree_bodyadr, t, m.tree_bodyadr[t], first_body[k]);
    expect_equal(m, Array::tree_bodynum, t, m.tree_bodynum[t], bodies[k]);
    expect_equal(m, Array::tree_dofadr, t, m.tree_dofadr[t], first_dof[k]);
    expect_equal(m, Array::tree_dofnum, t, m.tree_dofnum[t], dofs[k]);
  }
}

// ---- sparse patterns

// Checks that the rows of a sparse pattern follow each other without gaps and cover the whole
// pattern.
void check_consecutive(const mjModel& m, Array array, const int* address, const int* nnz,
                       mjtSize rows, mjtSize total) {
  int64_t next = 0;
  for (int64_t i = 0; i < rows; ++i) {
    expect_equal(m, array, i, address[i], next);
    next += nnz[i];
  }
  if (next != total) {
    fail("the rows that begin at " + std::string(field(array).name) + " do not fill the " +
         std::to_string(total) + " entries of the sparse matrix");
  }
}

// Checks that the last entries of a row are the chain of dofs that ends at `dof`. Returns the
// position before these entries.
int64_t check_chain(const mjModel& m, Array array, const int* column, int64_t last, int64_t first,
                    int dof) {
  for (; dof >= 0; dof = m.dof_parentid[dof], --last) {
    if (last < first) {
      fail("a row of " + std::string(field(array).name) + " is shorter than its dof chain");
    }
    expect_equal(m, array, last, column[last], dof);
  }
  return last;
}

// Checks the pattern of M. Row i holds the chain of dof i, with the diagonal as the last entry. The
// row of a simple dof holds only the diagonal.
void check_inertia_pattern(const mjModel& m) {
  check_consecutive(m, Array::M_rowadr, m.M_rowadr, m.M_rownnz, m.nv, m.nC);
  for (int i = 0; i < m.nv; ++i) {
    const int64_t first = m.M_rowadr[i], n = m.M_rownnz[i];
    if (m.dof_simplenum[i] > 0) {
      expect_equal(m, Array::M_rownnz, i, n, 1);
      expect_equal(m, Array::M_colind, first, m.M_colind[first], i);
    } else {
      const int64_t before = check_chain(m, Array::M_colind, m.M_colind, first + n - 1, first, i);
      expect_equal(m, Array::M_rownnz, i, n, first + n - 1 - before);
    }
    for (int64_t k = 0; k < n; ++k) {
      expect_equal(m, Array::mapM2M, first + k, m.mapM2M[first + k], m.dof_Madr[i] + n - 1 - k);
    }
  }
}

// Checks the pattern of D. Row i holds the ancestors of dof i, dof i itself, and all dofs whose
// chain contains dof i. The loop visits the entries below the diagonal of row i together with the
// entries of column i, so that each row is filled from the left.
void check_derivative_pattern(const mjModel& m) {
  check_consecutive(m, Array::D_rowadr, m.D_rowadr, m.D_rownnz, m.nv, m.nD);
  std::vector<int> fill(static_cast<size_t>(m.nv));
  auto take = [&](int row, int column) {
    const int64_t at = m.D_rowadr[row] + fill[static_cast<size_t>(row)]++;
    if (at >= m.D_rowadr[row] + m.D_rownnz[row]) {
      fail(m, Array::D_rownnz, row, m.D_rownnz[row],
           "enough entries for all ancestors and descendants of the dof");
    }
    expect_equal(m, Array::D_colind, at, m.D_colind[at], column);
    return at;
  };
  for (int i = 0; i < m.nv; ++i) {
    const bool simple = m.dof_simplenum[i] > 0;
    int depth = 0;
    for (int a = m.dof_parentid[i]; a >= 0; a = m.dof_parentid[a]) ++depth;
    const int64_t row = m.D_rowadr[i], lower = m.M_rowadr[i];
    if (depth + 1 > m.D_rownnz[i]) {
      fail(m, Array::D_rownnz, i, m.D_rownnz[i], "at least the length of the dof chain");
    }
    int64_t k = depth - 1;
    for (int a = m.dof_parentid[i]; a >= 0; a = m.dof_parentid[a], --k) {
      expect_equal(m, Array::D_colind, row + k, m.D_colind[row + k], a);
      const int64_t transposed = take(a, i);
      const int64_t entry = simple ? -1 : lower + k;
      expect_equal(m, Array::mapM2D, row + k, m.mapM2D[row + k], entry);
      expect_equal(m, Array::mapM2D, transposed, m.mapM2D[transposed], entry);
      if (!simple) expect_equal(m, Array::mapD2M, lower + k, m.mapD2M[lower + k], row + k);
    }
    fill[static_cast<size_t>(i)] = depth;
    const int64_t diagonal = take(i, i);
    const int64_t entry = lower + (simple ? 0 : depth);
    expect_equal(m, Array::D_diag, i, m.D_diag[i], depth);
    expect_equal(m, Array::mapM2D, diagonal, m.mapM2D[diagonal], entry);
    expect_equal(m, Array::mapD2M, entry, m.mapD2M[entry], diagonal);
  }
  for (int i = 0; i < m.nv; ++i) {
    expect_equal(m, Array::D_rownnz, i, m.D_rownnz[i], fill[static_cast<size_t>(i)]);
  }
}

// Checks the pattern of B. Row b holds the dofs of the proper ancestors of body b, followed by the
// dofs of its subtree, which are consecutive.
void check_body_pattern(const mjModel& m) {
  check_consecutive(m, Array::B_rowadr, m.B_rowadr, m.B_rownnz, m.nbody, m.nB);
  // number of dofs in the subtree of each body
  std::vector<int64_t> subtree(static_cast<size_t>(m.nbody));
  for (int64_t b = m.nbody - 1; b >= 0; --b) {
    subtree[static_cast<size_t>(b)] += m.body_dofnum[b];
    if (b > 0) subtree[static_cast<size_t>(m.body_parentid[b])] += subtree[static_cast<size_t>(b)];
  }
  // first dof of the body or, if the body has no dofs, of a later body
  int64_t next_dof = 0;
  for (int b = 0; b < m.nbody; ++b) {
    const int64_t first = m.B_rowadr[b], n = m.B_rownnz[b], below = subtree[static_cast<size_t>(b)];
    if (below > n) {
      fail(m, Array::B_rownnz, b, n,
           "at least " + std::to_string(below) + ", the number of dofs of the subtree");
    }
    for (int64_t k = 0; k < below; ++k) {
      const int64_t at = first + n - below + k;
      expect_equal(m, Array::B_colind, at, m.B_colind[at], next_dof + k);
    }
    const int parent_end = b == 0 ? -1 : chain_end(m, m.body_parentid[b]);
    const int64_t before =
        check_chain(m, Array::B_colind, m.B_colind, first + n - below - 1, first, parent_end);
    expect_equal(m, Array::B_rownnz, b, n, first + n - 1 - before);
    next_dof += m.body_dofnum[b];
  }
}

}  // namespace

void validate_tree(const mjModel& m) {
  check_world(m);
  check_bodies(m);
  check_owned(m, Array::body_jntadr, m.body_jntadr, m.body_jntnum, Array::jnt_bodyid, m.jnt_bodyid,
              m.njnt);
  check_owned(m, Array::body_dofadr, m.body_dofadr, m.body_dofnum, Array::dof_bodyid, m.dof_bodyid,
              m.nv);
  check_owned(m, Array::body_geomadr, m.body_geomadr, m.body_geomnum, Array::geom_bodyid,
              m.geom_bodyid, m.ngeom);
  check_joints(m);
  check_dofs(m);
  check_trees(m);
}

void validate_sparse(const mjModel& m) {
  check_inertia_pattern(m);
  check_derivative_pattern(m);
  check_body_pattern(m);
}

}  // namespace mj::validation
