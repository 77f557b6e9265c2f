// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Parts that the dual solvers share: rows of A f + b, states that follow from forces, and the
// tangential problem of a contact. The tangential problem is a quadratic program in a ball of
// radius r. In the coordinates y_k / mu_k, y = -(A + lambda I)^-1 b, and Newton's method finds the
// lambda >= 0 for which y has the length r.
//
// reads   efc_AR [nA], efc_b efc_force efc_frictionloss [nefc], mu and friction of
//         contact [ncon]
// writes  efc_state [nefc]

#include "engine/solver/dual.h"

#include <algorithm>
#include <cmath>

#include "engine/data/mode.h"
#include "math/dense.h"
#include "math/sparse.h"

namespace mj::engine {
namespace {

constexpr int kMaxTangent = 5;
constexpr int kMaxQpIterations = 20;  // MuJoCo's value
// MuJoCo's tolerance for pivots, for the excess of the length over the radius, and for Newton
// steps.
constexpr double kQpTolerance = 1e-10;

// Cholesky factor of A + lambda I, where A is symmetric and positive definite. factor() returns
// false if a pivot (n = 5) or the determinant (n = 2, 3) is too small.
struct SmallFactor {
  int n;
  double l[kMaxTangent][kMaxTangent];

  bool factor(int size, const double* A, double lambda) {
    n = size;
    double determinant = 1;
    for (int j = 0; j < n; ++j) {
      for (int i = j; i < n; ++i) {
        double x = A[i * n + j] + (i == j ? lambda : 0);
        for (int k = 0; k < j; ++k) x -= l[i][k] * l[j][k];
        if (i > j) {
          l[i][j] = x / l[j][j];
        } else {
          if (!(x > 0) || (n > 3 && x < kQpTolerance)) return false;
          determinant *= x;
          l[j][j] = std::sqrt(x);
        }
      }
    }
    return n > 3 || determinant >= kQpTolerance;
  }
  void solve(double* x) const {
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k < i; ++k) x[i] -= l[i][k] * x[k];
      x[i] /= l[i][i];
    }
    for (int i = n - 1; i >= 0; --i) {
      for (int k = i + 1; k < n; ++k) x[i] -= l[k][i] * x[k];
      x[i] /= l[i][i];
    }
  }
};

}  // namespace

DualProblem::DualProblem(const mjModel& model, mjData& data, int island_id, StackFrame& stack)
    : m(model),
      d(data),
      sparse(is_sparse(model)),
      is_part(island_id >= 0 && data.nisland > 1),
      island(std::max(0, island_id)),
      force(data.efc_force) {
  scale = 1 / (m.stat.meaninertia * std::max<double>(1, m.nv));
  if (island_id >= 0) {
    nrow = d.island_nefc[island_id];
    ne = d.island_ne[island_id];
    nf = d.island_nf[island_id];
    row = d.map_iefc2efc + d.island_iefcadr[island_id];
    if (is_part && !sparse) copy_forces(stack);
    return;
  }
  nrow = d.nefc;
  ne = d.ne;
  nf = d.nf;
  int* all = stack.allocate<int>(nrow);
  for (int i = 0; i < nrow; ++i) all[i] = i;
  row = all;
}

void DualProblem::copy_forces(StackFrame& stack) {
  force = stack.allocate<double>(d.nefc);
  zero(force, d.nefc);
  for (int k = 0; k < nrow; ++k) force[row[k]] = d.efc_force[row[k]];
}

void DualProblem::store_forces() const {
  if (force == d.efc_force) return;
  for (int k = 0; k < nrow; ++k) d.efc_force[row[k]] = force[row[k]];
}

double DualProblem::residual(int i) const {
  if (!sparse) return d.efc_b[i] + dot(d.efc_AR + i * d.nefc, force, d.nefc);
  const int adr = d.efc_AR_rowadr[i];
  return d.efc_b[i] + dot_sparse(d.efc_AR + adr, d.efc_AR_colind + adr, d.efc_AR_rownnz[i], force);
}

void DualProblem::block(int i, int n, double* out) const {
  for (int r = 0; r < n; ++r) {
    if (!sparse) {
      copy(out + r * n, d.efc_AR + (i + r) * d.nefc + i, n);
      continue;
    }
    const int adr = d.efc_AR_rowadr[i + r];
    const int* col = d.efc_AR_colind + adr;
    const auto first = std::lower_bound(col, col + d.efc_AR_rownnz[i + r], i) - col;
    copy(out + r * n, d.efc_AR + adr + first, n);
  }
}

int DualProblem::update_states(int& nactive) const {
  int changed = 0;
  nactive = ne + nf;
  const auto set = [&](int i, int state) {
    changed += d.efc_state[i] != state;
    d.efc_state[i] = state;
  };
  for (int k = 0; k < nrow; ++k) {
    const int i = row[k];
    const double f = force[i];
    if (k < ne) {
      set(i, mjCNSTRSTATE_QUADRATIC);
    } else if (k < ne + nf) {
      const double loss = d.efc_frictionloss[i];
      set(i, f <= -loss  ? mjCNSTRSTATE_LINEARPOS
             : f >= loss ? mjCNSTRSTATE_LINEARNEG
                         : mjCNSTRSTATE_QUADRATIC);
    } else if (d.efc_type[i] == mjCNSTR_CONTACT_ELLIPTIC) {
      const mjContact& con = d.contact[d.efc_id[i]];
      const double N = f / con.mu;
      double TT = 0;
      for (int j = 1; j < con.dim; ++j) {
        const double y = force[i + j] / con.friction[j - 1];
        TT += y * y;
      }
      const double T = std::sqrt(TT);
      const int state = con.mu * N >= T       ? mjCNSTRSTATE_SATISFIED
                        : N + con.mu * T <= 0 ? mjCNSTRSTATE_QUADRATIC
                                              : mjCNSTRSTATE_CONE;
      for (int j = 0; j < con.dim; ++j) set(i + j, state);
      if (state != mjCNSTRSTATE_SATISFIED) nactive += con.dim;
      k += con.dim - 1;
    } else {
      set(i, f <= 0 ? mjCNSTRSTATE_SATISFIED : mjCNSTRSTATE_QUADRATIC);
      nactive += f > 0;
    }
  }
  return changed;
}

bool solve_cone_qp(int n, const double* A, const double* b, const double* mu, double radius,
                   double* y) {
  double scaled_A[kMaxTangent * kMaxTangent], scaled_b[kMaxTangent];
  for (int i = 0; i < n; ++i) {
    scaled_b[i] = b[i] * mu[i];
    for (int j = 0; j < n; ++j) scaled_A[i * n + j] = A[i * n + j] * mu[i] * mu[j];
  }
  double lambda = 0;
  SmallFactor factor;
  for (int iteration = 0; iteration < kMaxQpIterations; ++iteration) {
    if (!factor.factor(n, scaled_A, lambda)) {
      zero(y, n);
      return false;
    }
    for (int i = 0; i < n; ++i) y[i] = -scaled_b[i];
    factor.solve(y);
    const double excess = dot(y, y, n) - radius * radius;
    if (excess < kQpTolerance) break;
    double z[kMaxTangent];
    copy(z, y, n);
    factor.solve(z);
    const double delta = excess / (2 * dot(y, z, n));
    if (delta < kQpTolerance) break;
    lambda += delta;
  }
  for (int i = 0; i < n; ++i) y[i] *= mu[i];
  return lambda != 0;
}

void scale_to_cone(int n, const double* mu, double radius, double* y) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += (y[i] / mu[i]) * (y[i] / mu[i]);
  mj::scale(y, y, std::sqrt(radius * radius / std::max(mjMINVAL, sum)), n);
}

}  // namespace mj::engine
