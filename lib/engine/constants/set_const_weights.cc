// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Inverse inertias in the reference configuration.
//
//   *_invweight0      mean diagonal of J M^-1 J' for the Jacobian J of the body, dof, tendon, edge
//   actuator_acc0     |M^-1 moment'|
//
// M is block diagonal with one block per tree. For one row of J, J M^-1 J' depends only on the dofs
// of the row and on their ancestors. Each solution therefore visits only these dofs. The total time
// is proportional to the number of bodies times the square of the depth of their trees, and not to
// the square of nv.
//
// reads   xipos [nbody x 3], cdof [nv x 6], subtree_com [nbody x 3], qLD [nC], qLDiagInv [nv],
//         ten_J [nJten], ten_length [ntendon], actuator_moment [nJmom], actuator_length [nout],
//         flexedge_J [nJfe], flexedge_length [nflexedge]
// writes  m.body_invweight0 [nbody x 2], m.dof_invweight0 [nv], m.flexedge_invweight0
//         m.flexedge_length0 [nflexedge], m.tendon_invweight0 m.tendon_length0 [ntendon],
//         m.actuator_acc0 m.actuator_length0 [nout]

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/constants/set_const_passes.h"
#include "engine/position/inertia.h"
#include "engine/position/jacobian.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

double mean(const double* x) {
  return (x[0] + x[1] + x[2]) / 3;
}

// Solver of M x = y for right-hand sides y with few nonzeros.
class SparseSolver {
 public:
  SparseSolver(const mjModel& m, const mjData& d)
      : m_(m), d_(d), y_(m.nv), x_(m.nv), sides_(kSides * m.nv), is_member_(m.nv) {}

  // Computes J M^-1 J' for each of `count` rows of J, at most kSides. All rows have n values in the
  // same columns `cols`. The ancestors of each column must be among the columns.
  void weights_of_chain(const double* rows, int count, const int* cols, int n, double* weights) {
    for (int k = 0; k < n; ++k) {
      double* const side = sides_.data() + kSides * cols[k];
      for (int r = 0; r < kSides; ++r) side[r] = r < count ? rows[r * n + k] : 0;
    }
    solve_inertia_sides_at(m_, d_, sides_.data(), cols, n);
    for (int r = 0; r < count; ++r) {
      for (int k = 0; k < n; ++k) {
        y_[cols[k]] = rows[r * n + k];
        x_[cols[k]] = sides_[kSides * cols[k] + r];
      }
      weights[r] = dot_at(y_.data(), x_.data(), static_cast<int>(m_.nv), cols, n);
    }
  }

  // Returns J M^-1 J' for a row of J. Unlike in weights_of_chain(), the ancestors of a column need
  // not be among the columns.
  double weight_of(const double* row, const int* cols, int n) {
    dofs_.clear();
    for (int k = 0; k < n; ++k) {
      for (int i = cols[k]; i >= 0 && !is_member_[i]; i = m_.dof_parentid[i]) add(i);
    }
    std::sort(dofs_.begin(), dofs_.end());
    put(row, cols, n);
    return dot_at(y_.data(), x_.data(), static_cast<int>(m_.nv), dofs_.data(), size());
  }

  // Returns |M^-1 row'|. The solution includes every dof of the trees to which the columns belong.
  double acceleration_of(const double* row, const int* cols, int n) {
    dofs_.clear();
    for (int k = 0; k < n; ++k) {
      if (is_member_[cols[k]]) continue;
      const int tree = m_.dof_treeid[cols[k]], first = m_.tree_dofadr[tree];
      for (int i = first; i < first + m_.tree_dofnum[tree]; ++i) add(i);
    }
    std::sort(dofs_.begin(), dofs_.end());
    put(row, cols, n);
    const int nv = static_cast<int>(m_.nv);
    return std::sqrt(dot_at(x_.data(), x_.data(), nv, dofs_.data(), size()));
  }

  // Computes the diagonal elements of M^-1 for `count` dofs from `first` on, at most kSides. In M,
  // the row of each of these dofs except the first must have the columns of the preceding row and
  // one more.
  void inverse_diagonals(int first, int count, double* diagonal) {
    const int last = first + count - 1;
    const int *cols = m_.M_colind + m_.M_rowadr[last], n = m_.M_rownnz[last];
    for (int k = 0; k < n; ++k) std::fill_n(sides_.data() + kSides * cols[k], kSides, 0.0);
    for (int r = 0; r < count; ++r) sides_[kSides * (first + r) + r] = 1;
    solve_inertia_sides_at(m_, d_, sides_.data(), cols, n);
    for (int r = 0; r < count; ++r) diagonal[r] = sides_[kSides * (first + r) + r];
  }

 private:
  [[nodiscard]] int size() const { return static_cast<int>(dofs_.size()); }

  void add(int dof) {
    is_member_[dof] = true;
    dofs_.push_back(dof);
  }

  // Sets y = row' and x = M^-1 row' at the dofs in dofs_. Clears is_member_ at these dofs, so that
  // the dofs of the next row can be collected.
  void put(const double* row, const int* cols, int n) {
    for (const int i : dofs_) {
      y_[i] = x_[i] = 0;
      is_member_[i] = false;
    }
    for (int k = 0; k < n; ++k) y_[cols[k]] = x_[cols[k]] = row[k];
    solve_inertia_at(m_, d_, x_.data(), dofs_.data(), size());
  }

  const mjModel& m_;
  const mjData& d_;
  // Right-hand side y and solution x. They are valid only at the dofs that belong to the current
  // right-hand side.
  std::vector<double> y_, x_;
  std::vector<double> sides_;  // kSides right-hand sides, interleaved
  std::vector<char> is_member_;
  std::vector<int> dofs_;
};

void body_weights(mjModel& m, const mjData& d, SparseSolver& solver) {
  std::vector<int> chain(m.nv);
  std::vector<double> jac;
  zero(m.body_invweight0, 2);
  for (int b = 1; b < m.nbody; ++b) {
    double* weight = m.body_invweight0 + 2 * b;
    weight[0] = weight[1] = 0;
    if (last_dof(m, b) < 0) continue;
    if (m.body_simple[b] == 2) {
      weight[0] = 1 / std::max(mjMINVAL, m.body_mass[b]);
      continue;
    }
    const int n = body_chain(m, b, chain.data());
    jac.resize(6 * static_cast<size_t>(n));
    jacobian_sparse(m, d, jac.data(), jac.data() + 3 * n, {b, d.xipos + 3 * b}, {n, chain.data()});
    double diagonal[6];
    solver.weights_of_chain(jac.data(), 6, chain.data(), n, diagonal);
    weight[0] = mean(diagonal);
    weight[1] = mean(diagonal + 3);
  }
}

bool has_only_slides(const mjModel& m, int dof) {
  return m.body_simple[m.dof_bodyid[dof]] == 2;
}

// Returns how many dofs from `first` on can be passed together to
// SparseSolver::inverse_diagonals().
int run_of_dofs(const mjModel& m, int first) {
  int i = first + 1;
  while (i < m.nv && i < first + kSides && m.dof_parentid[i] == i - 1 &&
         m.M_rownnz[i] == m.M_rownnz[i - 1] + 1 && !has_only_slides(m, i)) {
    ++i;
  }
  return i - first;
}

void dof_weights(mjModel& m, SparseSolver& solver) {
  for (int i = 0; i < m.nv;) {
    if (has_only_slides(m, i)) {
      m.dof_invweight0[i] = 1 / std::max(mjMINVAL, m.body_mass[m.dof_bodyid[i]]);
      ++i;
      continue;
    }
    const int n = run_of_dofs(m, i);
    solver.inverse_diagonals(i, n, m.dof_invweight0 + i);
    i += n;
  }
  for (int j = 0; j < m.njnt; ++j) {
    double* weight = m.dof_invweight0 + m.jnt_dofadr[j];
    const int n = m.jnt_type[j] == mjJNT_FREE ? 6 : m.jnt_type[j] == mjJNT_BALL ? 3 : 1;
    for (int k = 0; k + 3 <= n; k += 3) std::fill_n(weight + k, 3, mean(weight + k));
  }
}

void tendon_weights(mjModel& m, const mjData& d, SparseSolver& solver) {
  for (int t = 0; t < m.ntendon; ++t) {
    m.tendon_length0[t] = d.ten_length[t];
    const int adr = m.ten_J_rowadr[t];
    m.tendon_invweight0[t] =
        solver.weight_of(d.ten_J + adr, m.ten_J_colind + adr, m.ten_J_rownnz[t]);
  }
}

void actuator_constants(mjModel& m, const mjData& d, SparseSolver& solver) {
  for (int i = 0; i < m.nout; ++i) {
    m.actuator_length0[i] = d.actuator_length[i];
    const int adr = d.moment_rowadr[i];
    m.actuator_acc0[i] =
        solver.acceleration_of(d.actuator_moment + adr, d.moment_colind + adr, d.moment_rownnz[i]);
  }
}

void flex_edge_weights(mjModel& m, const mjData& d, int f, SparseSolver& solver) {
  const int* body = m.flex_vertbodyid + m.flex_vertadr[f];
  for (int e = m.flex_edgeadr[f]; e < m.flex_edgeadr[f] + m.flex_edgenum[f]; ++e) {
    const int b1 = body[m.flex_edge[2 * e]], b2 = body[m.flex_edge[2 * e + 1]];
    double& weight = m.flexedge_invweight0[e];
    if (m.flexedge_rigid[e]) {
      weight = 0;
    } else if (m.body_simple[b1] == 2 && m.body_simple[b2] == 2) {
      weight = (1 / m.body_mass[b1] + 1 / m.body_mass[b2]) / 2;
    } else {
      const int adr = m.flexedge_J_rowadr[e];
      weight =
          solver.weight_of(d.flexedge_J + adr, m.flexedge_J_colind + adr, m.flexedge_J_rownnz[e]);
    }
  }
}

void flex_constants(mjModel& m, const mjData& d, SparseSolver& solver) {
  std::copy_n(d.flexedge_length, m.nflexedge, m.flexedge_length0);
  std::fill_n(m.flexedge_invweight0, m.nflexedge, 0.0);
  for (int f = 0; m.nv > 0 && f < m.nflex; ++f) {
    if (m.flex_interp[f] == 0) flex_edge_weights(m, d, f, solver);
  }
}

}  // namespace

void set_inverse_weights(mjModel& m, mjData& d) {
  SparseSolver solver(m, d);
  body_weights(m, d, solver);
  dof_weights(m, solver);
  flex_constants(m, d, solver);
  tendon_weights(m, d, solver);
  actuator_constants(m, d, solver);
}

}  // namespace mj::engine
