// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Composite rigid bodies, factorisation and solution (Featherstone 2008, chapters 6 and 8).
//
//   I_c(b)  = I(b) + sum of I_c over the children of b
//   M(i,j)  = cdof_j' I_c(body of i) cdof_i          j = i or an ancestor of i
//   M(i,i) += armature of dof i and of the actuators on its joint
//   M      += a J_t' J_t                             tendons of armature a, on the pattern of M
//   M       = L' D L                                 no fill-in: row i of L has the pattern of M
//
// Simple dofs (dof_simplenum) have a diagonal row, the constant dof_M0.
//
// reads   cinert [nbody x 10], cdof [nv x 6], ten_J [nJten], tree_awake [ntree]
// writes  crb [nbody x 10], M qLD [nC], qLDiagInv [nv]

#include "engine/position/inertia.h"

#include <algorithm>
#include <cmath>

#include "engine/data/stack.h"
#include "engine/position/composite_inertia.h"
#include "engine/sleep/awake.h"
#include "math/dense.h"
#include "math/lanes.h"
#include "math/sparse.h"
#include "math/spatial.h"
#include "math/tree_ldl.h"

namespace mj::engine {
namespace {

bool acts_on_joint(const mjModel& m, int actuator, int joint) {
  const int type = m.actuator_trntype[actuator];
  return (type == mjTRN_JOINT || type == mjTRN_JOINTINPARENT) &&
         m.actuator_trnid[2 * actuator] == joint;
}

bool acts_on_tendon(const mjModel& m, int actuator, int tendon) {
  return m.actuator_trntype[actuator] == mjTRN_TENDON && m.actuator_trnid[2 * actuator] == tendon;
}

double reflected_armature(const mjModel& m, int actuator) {
  const double gear = m.actuator_gear[6 * m.actuator_outadr[actuator]];
  return m.actuator_armature[actuator] * gear * gear;
}

// Sums the armatures of the actuators that act on the joint or tendon `target`. `owner` is the only
// actuator that acts on it, -1 if no actuator acts on it, and -2 if several do.
template <typename ActsOn>
double actuator_armature(const mjModel& m, int owner, int target, ActsOn acts_on) {
  if (owner == -1) return 0;
  if (owner >= 0) return reflected_armature(m, owner);
  double sum = 0;
  for (int i = 0; i < m.nactuator; ++i) {
    if (acts_on(m, i, target)) sum += reflected_armature(m, i);
  }
  return sum;
}

// Adds a J' J to M for a sparse row J. Only entries in the pattern of M are added.
void add_outer_product(const mjModel& m, mjData& d, const double* jac, const int* cols, int n,
                       double a) {
  for (int k = 0; k < n; ++k) {
    const int row = cols[k];
    double* values = d.M + m.M_rowadr[row];
    const int* colind = m.M_colind + m.M_rowadr[row];
    const double scaled = a * jac[k];
    for (int e = 0, l = 0; e < m.M_rownnz[row] && l < n;) {
      if (colind[e] == cols[l]) {
        values[e] += scaled * jac[l++];
      } else if (colind[e] < cols[l]) {
        ++e;
      } else {
        ++l;
      }
    }
  }
}

// Returns the number of different columns in two ascending lists of columns.
int merged_size(const int* a, int na, const int* b, int nb) {
  int size = na + nb;
  for (int i = 0, j = 0; i < na && j < nb;) {
    if (a[i] == b[j]) --size;
    const bool step_a = a[i] <= b[j], step_b = b[j] <= a[i];
    i += step_a, j += step_b;
  }
  return size;
}

void tendon_armature(const mjModel& m, mjData& d) {
  for (int t = 0; t < m.ntendon; ++t) {
    const double armature = m.tendon_armature[t] + actuator_tendon_armature(m, t);
    if (armature == 0) continue;
    const int adr = m.ten_J_rowadr[t];
    add_outer_product(m, d, d.ten_J + adr, m.ten_J_colind + adr, m.ten_J_rownnz[t], armature);
  }
}

LowerRows inertia_pattern(const mjModel& m) {
  return {static_cast<int>(m.nv), m.M_rowadr, m.M_rownnz, m.M_colind};
}

// Factors the matrix `a` into `ld` and `diag_inv`. The trees are factored one after the other, so
// that little scratch memory is needed.
void factor_trees(const mjModel& m, mjData& d, bool awake_only, const double* a, double* ld,
                  double* diag_inv) {
  const LowerRows rows = inertia_pattern(m);
  int most = 0;
  for (int t = 0; t < m.ntree; ++t) {
    const int first = m.tree_dofadr[t], end = first + m.tree_dofnum[t];
    most = std::max(most, tree_ldl_scratch(rows, first, end));
  }
  StackFrame stack(d);
  double* scratch = stack.allocate<double>(most);
  for (int t = 0; t < m.ntree; ++t) {
    if (awake_only && !d.tree_awake[t]) continue;
    const int first = m.tree_dofadr[t];
    factor_tree_ldl(rows, first, first + m.tree_dofnum[t], a, ld, diag_inv, scratch);
  }
}

// Performs the step for dof i of the solution x := L'^-1 x. Element i is final, because the steps
// for all descendants of i came before. Subtracts its contribution from the elements of the
// ancestors.
inline void solve_upper_row(const mjModel& m, const double* ld, double* x, int i) {
  const int n = m.M_rownnz[i] - 1;
  if (n == 0 || x[i] == 0) return;
  const int adr = m.M_rowadr[i];
  add_scaled_sparse_to(x, ld + adr, m.M_colind + adr, n, -x[i]);
}

// Performs the step for dof i of the solution x := L^-1 x, which computes element i. The steps for
// all ancestors of i must come before.
inline void solve_lower_row(const mjModel& m, const double* ld, double* x, int i) {
  const int n = m.M_rownnz[i] - 1;
  if (n == 0) return;
  const int adr = m.M_rowadr[i];
  x[i] -= dot_sparse(ld + adr, m.M_colind + adr, n, x);
}

static_assert(kSides == 2 * kLanes);

// Returns `now` in the lanes where the mask is set, and `old` in all other lanes.
inline Lanes choose(const LaneMask& mask, const Lanes& now, const Lanes& old) {
  return reinterpret_cast<Lanes>((reinterpret_cast<LaneMask>(now) & mask) |
                                 (reinterpret_cast<LaneMask>(old) & ~mask));
}

// Perform the steps of solve_upper_row() and solve_lower_row() for all right-hand sides at once.
inline void solve_upper_row_of_sides(const mjModel& m, const double* ld, double* x, int i) {
  const int n = m.M_rownnz[i] - 1, adr = m.M_rowadr[i];
  const Lanes a0 = -lanes(x + kSides * i).v, a1 = -lanes(x + kSides * i + kLanes).v;
  const LaneMask is_set0 = a0 != 0, is_set1 = a1 != 0;
  const int bits = bits_of(is_set0) | bits_of(is_set1) << kLanes;
  if (n == 0 || bits == 0) return;
  const bool are_all_set = bits == (1 << kSides) - 1;
  for (int k = adr; k < adr + n; ++k) {
    double* const at = x + kSides * m.M_colind[k];
    const Lanes old0 = lanes(at).v, old1 = lanes(at + kLanes).v;
    const Lanes now0 = old0 + ld[k] * a0, now1 = old1 + ld[k] * a1;
    lanes(at).v = are_all_set ? now0 : choose(is_set0, now0, old0);
    lanes(at + kLanes).v = are_all_set ? now1 : choose(is_set1, now1, old1);
  }
}

inline void solve_lower_row_of_sides(const mjModel& m, const double* ld, double* x, int i) {
  const int n = m.M_rownnz[i] - 1;
  if (n == 0) return;
  const double* row = ld + m.M_rowadr[i];
  const int* cols = m.M_colind + m.M_rowadr[i];
  for (int half = 0; half < kSides; half += kLanes) {
    const auto term = [&](int k) { return row[k] * lanes(x + kSides * cols[k] + half).v; };
    Lanes result = {0, 0, 0, 0};
    int k = 0;
    if (n >= 4) {  // adds the products in the same order as dot_sparse()
      Lanes s0 = result, s1 = result, s2 = result, s3 = result;
      for (; k <= n - 4; k += 4) {
        s0 += term(k);
        s1 += term(k + 1);
        s2 += term(k + 2);
        s3 += term(k + 3);
      }
      result = (s0 + s2) + (s1 + s3);
    }
    for (; k < n; ++k) result += term(k);
    lanes(x + kSides * i + half).v -= result;
  }
}

inline void solve_upper(const mjModel& m, const double* ld, double* x) {
  for (int i = static_cast<int>(m.nv) - 1; i > 0; --i) solve_upper_row(m, ld, x, i);
}

}  // namespace

double actuator_joint_armature(const mjModel& m, int joint) {
  return actuator_armature(m, m.jnt_actuatorid[joint], joint, acts_on_joint);
}
double actuator_tendon_armature(const mjModel& m, int tendon) {
  return actuator_armature(m, m.tendon_actuatorid[tendon], tendon, acts_on_tendon);
}

void subtree_inertia(const mjModel& m, mjData& d) {
  composite_bodies(m, d);
}

void composite_inertia(const mjModel& m, mjData& d) {
  composite_bodies(m, d);
  const DofRange dofs(m, d);
  for (int k = 0; k < dofs.size(); ++k) {
    const int i = dofs[k];
    inertia_row(m, d, i, m.dof_armature[i] + actuator_joint_armature(m, m.dof_jntid[i]));
  }
}

void make_inertia(const mjModel& m, mjData& d) {
  composite_inertia(m, d);
  tendon_armature(m, d);
}

void factor_on_inertia_pattern(const mjModel& m, mjData& d, double* ld, double* diag_inv) {
  factor_trees(m, d, false, ld, ld, diag_inv);
}

void factor_inertia(const mjModel& m, mjData& d) {
  factor_trees(m, d, some_asleep(m, d), d.M, d.qLD, d.qLDiagInv);
}

void solve_on_inertia_pattern(const mjModel& m, const double* ld, const double* diag_inv, double* x,
                              int n) {
  const int nv = static_cast<int>(m.nv);
  for (; n > 0; --n, x += nv) {
    solve_tree_ldl(inertia_pattern(m), 0, nv, ld, diag_inv, x);
  }
}

void solve_inertia(const mjModel& m, const mjData& d, double* x, const double* y, int n) {
  if (x != y) copy(x, y, n * static_cast<int>(m.nv));
  solve_on_inertia_pattern(m, d.qLD, d.qLDiagInv, x, n);
}

void solve_inertia_at(const mjModel& m, const mjData& d, double* x, const int* dofs, int n) {
  for (int k = n - 1; k >= 0; --k) solve_upper_row(m, d.qLD, x, dofs[k]);
  for (int k = 0; k < n; ++k) x[dofs[k]] *= d.qLDiagInv[dofs[k]];
  for (int k = 0; k < n; ++k) solve_lower_row(m, d.qLD, x, dofs[k]);
}

void solve_inertia_sides_at(const mjModel& m, const mjData& d, double* x, const int* dofs, int n) {
  for (int k = n - 1; k >= 0; --k) solve_upper_row_of_sides(m, d.qLD, x, dofs[k]);
  for (int k = 0; k < n; ++k) {
    double* const at = x + kSides * dofs[k];
    lanes(at).v *= d.qLDiagInv[dofs[k]];
    lanes(at + kLanes).v *= d.qLDiagInv[dofs[k]];
  }
  for (int k = 0; k < n; ++k) solve_lower_row_of_sides(m, d.qLD, x, dofs[k]);
}

void solve_inertia_half(const mjModel& m, const mjData& d, double* x, const double* y,
                        const double* sqrt_inv_D, int n) {
  const int nv = static_cast<int>(m.nv);
  if (x != y) copy(x, y, n * nv);
  for (; n > 0; --n, x += nv) {
    solve_upper(m, d.qLD, x);
    for (int i = 0; i < nv; ++i) x[i] *= sqrt_inv_D[i];
  }
}

void mul_inertia(const mjModel& m, const mjData& d, double* result, const double* v) {
  for (int i = 0; i < m.nv; ++i) {
    const int adr = m.M_rowadr[i], n = m.M_rownnz[i] - 1;
    result[i] = d.M[adr + n] * v[i] + dot_sparse(d.M + adr, m.M_colind + adr, n, v);
    add_scaled_sparse_to(result, d.M + adr, m.M_colind + adr, n, v[i]);
  }
}

void mul_inertia_half(const mjModel& m, const mjData& d, double* result, const double* v) {
  for (int i = 0; i < m.nv; ++i) {
    const int adr = m.M_rowadr[i], n = m.M_rownnz[i] - 1;
    const double lower = v[i] + dot_sparse(d.qLD + adr, m.M_colind + adr, n, v);
    result[i] = std::sqrt(d.qLD[adr + n]) * lower;
  }
}

void add_inertia(const mjModel& m, const mjData& d, double* dense) {
  for (int i = 0; i < m.nv; ++i) {
    for (int k = m.M_rowadr[i]; k < m.M_rowadr[i] + m.M_rownnz[i]; ++k) {
      dense[i * m.nv + m.M_colind[k]] += d.M[k];
    }
  }
}

void add_inertia(const mjModel& m, const mjData& d, const SparseRows& rows) {
  for (int i = 0; i < m.nv; ++i) {
    double* value = rows.value + rows.rowadr[i];
    int* colind = rows.colind + rows.rowadr[i];
    const double* M = d.M + m.M_rowadr[i];
    const int* M_colind = m.M_colind + m.M_rowadr[i];
    const int size = merged_size(colind, rows.rownnz[i], M_colind, m.M_rownnz[i]);
    // The loop runs from the last entry to the first, so that no entry is overwritten before it is
    // read.
    int a = rows.rownnz[i] - 1, b = m.M_rownnz[i] - 1;
    for (int k = size - 1; k >= 0; --k) {
      const int col = std::max(a >= 0 ? colind[a] : -1, b >= 0 ? M_colind[b] : -1);
      double sum = 0;
      if (a >= 0 && colind[a] == col) sum += value[a--];
      if (b >= 0 && M_colind[b] == col) sum += M[b--];
      value[k] = sum;
      colind[k] = col;
    }
    rows.rownnz[i] = size;
  }
}

void full_inertia(const mjModel& m, double* dense, const double* values) {
  const int nv = static_cast<int>(m.nv);
  zero(dense, nv * nv);
  for (int i = 0; i < nv; ++i) {
    for (int k = m.M_rowadr[i]; k < m.M_rowadr[i] + m.M_rownnz[i]; ++k) {
      const int j = m.M_colind[k];
      dense[i * nv + j] = dense[j * nv + i] = values[k];
    }
  }
}

}  // namespace mj::engine
