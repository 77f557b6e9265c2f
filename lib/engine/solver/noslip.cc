// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Gauss-Seidel iterations on the friction forces only, without regularisation. After this pass,
// friction acts as if R were zero. The normal forces do not change.
//
// reads   efc_AR [nA], efc_b efc_R efc_frictionloss efc_type efc_id [nefc], friction of
//         contact [ncon]
// writes  efc_force efc_state [nefc]; solver and solver_niter of the island, stored after
//         the statistics of the main solver

#include <algorithm>
#include <cmath>

#include "engine/data/iteration_limits.h"
#include "engine/solver/dual.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

constexpr int kMaxTangent = 5;
constexpr double kLeastDiagonal = 1e-10;  // MuJoCo's value
// MuJoCo's value; an update that increases the cost by more is undone.
constexpr double kCostIncrease = 1e-10;

// Returns the change of cost that the new forces `f` of a block cause. `r` is the residual at the
// old forces. If the cost rises by more than kCostIncrease, restores the old forces and returns 0.
double settle(const double* A, const double* r, const double* old, double* f, int n) {
  double delta[kMaxTangent];
  subtract(delta, f, old, n);
  double change = dot(delta, r, n);
  for (int k = 0; k < n; ++k) change += 0.5 * delta[k] * dot(A + k * n, delta, n);
  if (change > kCostIncrease) {
    copy(f, old, n);
    return 0;
  }
  return change;
}

class Noslip {
 public:
  Noslip(const mjModel& m, mjData& d, int island, StackFrame& stack)
      : d_(d), p_(m, d, island, stack) {}

  void solve() {
    const int first = p_.island < mjNISLAND ? d_.solver_niter[p_.island] : 0;
    int sweeps = 0, nactive;
    p_.update_states(nactive);
    for (int t = 0; t < noslip_iterations(p_.m); ++t) {
      double improvement = t == 0 ? regularisation_cost() : 0;
      improvement -= sweep();
      improvement *= p_.scale;
      record(first + t, improvement);
      ++sweeps;
      if (improvement < p_.m.opt.noslip_tolerance) break;
    }
    if (p_.island < mjNISLAND) d_.solver_niter[p_.island] = first + sweeps;
    p_.store_forces();
  }

 private:
  [[nodiscard]] double regularisation_cost() const {
    double cost = 0;
    for (int k = 0; k < p_.nrow; ++k) {
      const int i = p_.row[k];
      cost += 0.5 * p_.force[i] * p_.force[i] * d_.efc_R[i];
    }
    return cost;
  }

  // Writes the rows i .. i+n-1 of b + A f, and the block of A at these rows. R is removed from both
  // results.
  void extract(int i, int n, double least, double* A, double* r) const {
    p_.block(i, n, A);
    for (int k = 0; k < n; ++k) {
      r[k] = p_.residual(i + k) - d_.efc_R[i + k] * p_.force[i + k];
      A[k * n + k] = std::max(least, A[k * n + k] - d_.efc_R[i + k]);
    }
  }

  double update_friction(int i) {
    double A, r;
    extract(i, 1, mjMINVAL, &A, &r);
    double& f = p_.force[i];
    const double old = f, loss = d_.efc_frictionloss[i];
    f = std::clamp(old - r / A, -loss, loss);
    const double delta = f - old;
    return 0.5 * delta * delta * A + delta * r;
  }

  // Updates the forces on a pair of opposite pyramid edges. The sum of the two forces is the normal
  // force and does not change.
  double update_pair(int i) {
    double A[4], r[2], old[2];
    extract(i, 2, kLeastDiagonal, A, r);
    double* f = p_.force + i;
    copy(old, f, 2);
    const double mid = 0.5 * (old[0] + old[1]);
    const double bc0 = r[0] - dot(A, old, 2), bc1 = r[1] - dot(A + 2, old, 2);
    const double K1 = A[0] + A[3] - A[1] - A[2];
    const double K0 = mid * (A[0] - A[3]) + bc0 - bc1;
    const double y = K1 < mjMINVAL ? 0 : std::clamp(-K0 / K1, -mid, mid);
    f[0] = y < mid ? mid + y : 2 * mid;
    f[1] = y > -mid ? mid - y : 2 * mid;
    return settle(A, r, old, f, 2);
  }

  double update_tangent(const mjContact& con, int i) {
    const int n = con.dim - 1;
    double A[kMaxTangent * kMaxTangent], r[kMaxTangent], old[kMaxTangent], bc[kMaxTangent];
    extract(i + 1, n, kLeastDiagonal, A, r);
    double* f = p_.force + i + 1;
    copy(old, f, n);
    for (int k = 0; k < n; ++k) bc[k] = r[k] - dot(A + k * n, old, n);
    const double normal = p_.force[i];
    if (normal < mjMINVAL) {
      zero(f, n);
    } else if (solve_cone_qp(n, A, bc, con.friction, normal, f)) {
      scale_to_cone(n, con.friction, normal, f);
    }
    return settle(A, r, old, f, n);
  }

  // Updates all friction forces once and returns the change of cost.
  double sweep() {
    double change = 0;
    for (int k = p_.ne; k < p_.ne + p_.nf; ++k) change += update_friction(p_.row[k]);
    for (int k = p_.ne + p_.nf; k < p_.nrow;) {
      const int i = p_.row[k];
      const int type = d_.efc_type[i];
      if (type == mjCNSTR_CONTACT_PYRAMIDAL) {
        const int n = 2 * (d_.contact[d_.efc_id[i]].dim - 1);
        for (int j = 0; j < n; j += 2) change += update_pair(i + j);
        k += n;
      } else if (type == mjCNSTR_CONTACT_ELLIPTIC) {
        const mjContact& con = d_.contact[d_.efc_id[i]];
        change += update_tangent(con, i);
        k += con.dim;
      } else {
        ++k;
      }
    }
    return change;
  }

  void record(int slot, double improvement) {
    int nactive;
    const int changed = p_.update_states(nactive);
    if (p_.island >= mjNISLAND || slot >= mjNSOLVER) return;
    d_.solver[p_.island * mjNSOLVER + slot] = {improvement, 0, 0, nactive, changed, 0, 0};
  }

  mjData& d_;
  DualProblem p_;
};

}  // namespace

void solve_noslip(const mjModel& m, mjData& d, int island, StackFrame& stack) {
  Noslip(m, d, island, stack).solve();
}

}  // namespace mj::engine
