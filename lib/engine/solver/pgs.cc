// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Projected Gauss-Seidel with momentum. Each sweep visits the blocks of rows in shuffled order. For
// each block, it minimises 1/2 f'A f + b'f over the forces of the block, within their bounds. The
// rows of an elliptic contact form one block. Every other row is a block of its own.
//
// 1. Apply momentum beta = (k - 1) / (k + 2) (Nesterov 1983) to the forces and project them to
//    their bounds. k counts the sweeps since the start, or since a sweep moved against the
//    momentum.
// 2. Shuffle the blocks (random.h).
// 3. Sweep over the blocks. A scalar row takes its minimum within its bounds. The force of an
//    elliptic contact first moves along its own ray. Then the cost is minimised over its tangential
//    force within the cone (dual.cc). If a block raises the cost, its old forces are restored.
// 4. Stop when the scaled improvement is below opt.tolerance.
//
// reads   efc_AR [nA], efc_b efc_frictionloss efc_type efc_id [nefc], friction of
//         contact [ncon]
// writes  efc_force efc_state [nefc]; solver, solver_niter and solver_nnz of the island

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/data/iteration_limits.h"
#include "engine/solver/dual.h"
#include "engine/solver/random.h"
#include "math/dense.h"

namespace mj::engine {
namespace {

constexpr int kMaxDim = 6;  // largest condim
// MuJoCo's value; an update that increases the cost by more is undone.
constexpr double kCostIncrease = 1e-10;

bool is_elliptic(const mjData& d, int i) {
  return d.efc_type[i] == mjCNSTR_CONTACT_ELLIPTIC;
}
int block_size(const mjData& d, int i) {
  return is_elliptic(d, i) ? d.contact[d.efc_id[i]].dim : 1;
}
bool is_friction(const mjData& d, int i) {
  return d.efc_type[i] == mjCNSTR_FRICTION_DOF || d.efc_type[i] == mjCNSTR_FRICTION_TENDON;
}

// Returns f clamped to the bounds of row i, which does not belong to an elliptic contact.
double bounded(const mjData& d, int i, double f) {
  if (d.efc_type[i] == mjCNSTR_EQUALITY) return f;
  if (is_friction(d, i)) return std::clamp(f, -d.efc_frictionloss[i], d.efc_frictionloss[i]);
  return std::max(0.0, f);
}

// Projects the forces of an elliptic contact onto its cone.
void project(const mjContact& con, double* f) {
  if (f[0] < 0) return zero(f, con.dim);
  double sum = 0;
  for (int k = 1; k < con.dim; ++k) {
    sum += (f[k] / con.friction[k - 1]) * (f[k] / con.friction[k - 1]);
  }
  if (sum > f[0] * f[0]) scale_to_cone(con.dim - 1, con.friction, f[0], f + 1);
}

// Moves the force along the ray of the old force. If the old normal force is zero, minimises the
// cost over the normal force alone.
void update_ray(const double* A, const double* r, int dim, const double* old, double* f) {
  if (f[0] < mjMINVAL) {
    f[0] = std::max(0.0, f[0] - r[0] / A[0]);
    zero(f + 1, dim - 1);
    return;
  }
  double curvature = 0;
  for (int k = 0; k < dim; ++k) curvature += old[k] * dot(A + k * dim, old, dim);
  if (curvature < mjMINVAL) return;
  double x = -dot(old, r, dim) / curvature;
  if (f[0] + x * old[0] < 0) x = -1;
  add_scaled_to(f, old, x, dim);
}

// Computes the tangential forces that minimise the cost for the normal force f[0].
void update_tangent(const mjContact& con, const double* A, const double* r, const double* old,
                    double* f) {
  const int dim = con.dim, n = dim - 1;
  if (f[0] < mjMINVAL) return zero(f + 1, n);
  double At[(kMaxDim - 1) * (kMaxDim - 1)], bt[kMaxDim - 1];
  for (int i = 0; i < n; ++i) {
    copy(At + i * n, A + (i + 1) * dim + 1, n);
    bt[i] = r[i + 1] - dot(At + i * n, old + 1, n) + A[(i + 1) * dim] * (f[0] - old[0]);
  }
  if (solve_cone_qp(n, At, bt, con.friction, f[0], f + 1)) {
    scale_to_cone(n, con.friction, f[0], f + 1);
  }
}

// Updates the block that starts at row i and returns the change of cost.
double update_block(const DualProblem& p, int i) {
  mjData& d = p.d;
  const int n = block_size(d, i);
  double A[kMaxDim * kMaxDim], r[kMaxDim], old[kMaxDim], delta[kMaxDim];
  double* f = p.force + i;
  for (int k = 0; k < n; ++k) r[k] = p.residual(i + k);
  p.block(i, n, A);
  copy(old, f, n);
  if (is_elliptic(d, i)) {
    const mjContact& con = d.contact[d.efc_id[i]];
    update_ray(A, r, n, old, f);
    update_tangent(con, A, r, old, f);
  } else {
    f[0] = bounded(d, i, f[0] - r[0] / A[0]);
  }
  subtract(delta, f, old, n);
  double change = dot(delta, r, n);
  for (int k = 0; k < n; ++k) change += 0.5 * delta[k] * dot(A + k * n, delta, n);
  if (change > kCostIncrease) {
    copy(f, old, n);
    return 0;
  }
  return change;
}

class Pgs {
 public:
  Pgs(const mjModel& m, mjData& d, int island, StackFrame& stack) : d_(d), p_(m, d, island, stack) {
    block_ = stack.allocate<int>(p_.nrow);
    previous_ = stack.allocate<double>(p_.nrow);
    momentum_ = stack.allocate<double>(p_.nrow);
    for (int k = 0; k < p_.nrow; k += block_size(d, p_.row[k])) block_[nblock_++] = p_.row[k];
  }

  void solve() {
    const double tolerance = p_.m.opt.tolerance;
    int nactive;
    p_.update_states(nactive);
    set_nnz();
    for (int t = 0; t < solver_iterations(p_.m); ++t) {
      add_momentum(t);
      random_.shuffle(block_, nblock_);
      double improvement = 0;
      for (int k = 0; k < nblock_; ++k) improvement -= update_block(p_, block_[k]);
      improvement *= p_.scale;
      record(t, improvement);
      age_ = t > 0 && turned_back() ? 0 : age_ + 1;
      if (improvement < tolerance) break;
    }
    p_.store_forces();
  }

 private:
  void set_nnz() {
    if (p_.island >= mjNISLAND) return;
    int nnz = p_.sparse ? 0 : p_.nrow * p_.nrow;
    for (int k = 0; p_.sparse && k < p_.nrow; ++k) nnz += d_.efc_AR_rownnz[p_.row[k]];
    d_.solver_nnz[p_.island] = nnz;
  }

  void add_momentum(int t) {
    double* f = p_.force;
    const double beta = t == 0 ? 0 : (age_ - 1) / (age_ + 2.0);
    for (int k = 0; k < p_.nrow; ++k) {
      const int i = p_.row[k];
      const double before = f[i];
      if (beta > 0) f[i] += beta * (f[i] - previous_[k]);
      previous_[k] = before;
    }
    for (int k = 0; beta > 0 && k < p_.nrow; k += block_size(d_, p_.row[k])) {
      const int i = p_.row[k];
      if (is_elliptic(d_, i)) {
        project(d_.contact[d_.efc_id[i]], f + i);
      } else {
        f[i] = bounded(d_, i, f[i]);
      }
    }
    for (int k = 0; k < p_.nrow; ++k) momentum_[k] = f[p_.row[k]];
  }

  // Returns whether the last sweep moved against the momentum.
  [[nodiscard]] bool turned_back() const {
    double sum = 0;
    for (int k = 0; k < p_.nrow; ++k) {
      sum += (p_.force[p_.row[k]] - momentum_[k]) * (momentum_[k] - previous_[k]);
    }
    return sum < 0;
  }

  void record(int t, double improvement) {
    int nactive;
    const int changed = p_.update_states(nactive);
    if (p_.island >= mjNISLAND) return;
    if (t < mjNSOLVER) {
      d_.solver[p_.island * mjNSOLVER + t] = {improvement, 0, 0, nactive, changed, 0, 0};
    }
    d_.solver_niter[p_.island] = t + 1;
  }

  mjData& d_;
  DualProblem p_;
  int nblock_ = 0;
  int* block_;        // first row of each block
  double* previous_;  // forces before momentum
  double* momentum_;  // forces after momentum
  int age_ = 0;       // sweeps since the momentum was reset
  Pcg32 random_;
};

}  // namespace

void solve_pgs(const mjModel& m, mjData& d, int island, StackFrame& stack) {
  Pgs(m, d, island, stack).solve();
}

}  // namespace mj::engine
