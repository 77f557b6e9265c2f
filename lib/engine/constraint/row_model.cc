// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/constraint/row_model.h"

#include <algorithm>
#include <cmath>

#include "math/dense.h"
#include "math/lanes.h"

namespace mj::engine {
namespace {

constexpr int kMaxDim = 6;  // largest condim

double evaluate_equalities(const double* D, int ne, const double* jar, double* force, int* state) {
  double cost = 0;
  int i = 0;
  if (ne >= kLanes) {
    Lanes costs = {0, 0, 0, 0};
    for (; i <= ne - kLanes; i += kLanes) {
      const Lanes d = lanes(D + i).v, u = lanes(jar + i).v;
      lanes(force + i).v = -d * u;
      costs += 0.5 * d * u * u;
    }
    cost = sum(costs);
  }
  for (; i < ne; ++i) {
    force[i] = -D[i] * jar[i];
    cost += 0.5 * D[i] * jar[i] * jar[i];
  }
  std::fill_n(state, ne, mjCNSTRSTATE_QUADRATIC);
  return cost;
}

double evaluate_friction(const RowModel& rows, int i, double jar, double* force, int* state) {
  const double loss = rows.frictionloss[i], R = rows.R[i], D = rows.D[i];
  if (jar <= -R * loss) {
    force[i] = loss;
    state[i] = mjCNSTRSTATE_LINEARNEG;
    return -0.5 * R * loss * loss - loss * jar;
  }
  if (jar >= R * loss) {
    force[i] = -loss;
    state[i] = mjCNSTRSTATE_LINEARPOS;
    return -0.5 * R * loss * loss + loss * jar;
  }
  force[i] = -D * jar;
  state[i] = mjCNSTRSTATE_QUADRATIC;
  return 0.5 * D * jar * jar;
}

// Evaluates the rows first .. last-1. The loop does not branch on jar, because the processor could
// not predict which rows are active.
double evaluate_inequalities(const double* D, int first, int last, const double* jar, double* force,
                             int* state) {
  double cost = 0;
  for (int i = first; i < last; ++i) {
    const double violation = jar[i] >= 0 ? 0 : jar[i];
    force[i] = 0 - D[i] * violation;
    cost += 0.5 * D[i] * violation * violation;
    state[i] = jar[i] >= 0 ? mjCNSTRSTATE_SATISFIED : mjCNSTRSTATE_QUADRATIC;
  }
  return cost;
}

// Computes the Hessian of a contact whose force is on the boundary of its cone:
// H = Dm G h G,  G = diag(mu, f),  h_00 = 1,  h_0k = -mu U_k / T,
// h_kl = mu N / T^3 U_k U_l + delta_kl (mu^2 - mu N / T).
void set_cone_hessian(mjContact& con, const EllipticCone& cone, const double* U, double N,
                      double T) {
  const int dim = cone.dim;
  const double mu = cone.mu;
  double h[kMaxDim][kMaxDim];
  h[0][0] = 1;
  for (int k = 1; k < dim; ++k) {
    h[0][k] = h[k][0] = -mu * U[k] / T;
    for (int l = 1; l <= k; ++l) h[k][l] = h[l][k] = mu * N / (T * T * T) * U[k] * U[l];
    h[k][k] += mu * mu - mu * N / T;
  }
  for (int k = 0; k < dim; ++k) {
    const double gk = k ? cone.friction[k - 1] : mu;
    for (int l = 0; l < dim; ++l) {
      const double gl = l ? cone.friction[l - 1] : mu;
      con.H[k * dim + l] = cone.Dm * gk * gl * h[k][l];
    }
  }
}

double evaluate_elliptic(const RowModel& rows, int i, const double* jar, double* force, int* state,
                         bool cone_hessian) {
  mjContact& con = rows.contact[rows.id[i]];
  const EllipticCone cone(con, rows.D[i]);
  const int dim = cone.dim;
  double U[kMaxDim];
  U[0] = jar[0] * cone.mu;
  for (int k = 1; k < dim; ++k) U[k] = jar[k] * cone.friction[k - 1];
  const double N = U[0], T = norm(U + 1, dim - 1);
  const Zone zone = cone_zone(cone.mu, N, T);
  double cost = 0;
  if (zone == Zone::kTop) {
    zero(force + i, dim);
    std::fill_n(state + i, dim, mjCNSTRSTATE_SATISFIED);
  } else if (zone == Zone::kBottom) {
    for (int k = 0; k < dim; ++k) {
      force[i + k] = -rows.D[i + k] * jar[k];
      cost += 0.5 * rows.D[i + k] * jar[k] * jar[k];
    }
    std::fill_n(state + i, dim, mjCNSTRSTATE_QUADRATIC);
  } else {
    const double r = N - cone.mu * T;
    cost = 0.5 * cone.Dm * r * r;
    force[i] = -cone.Dm * r * cone.mu;
    for (int k = 1; k < dim; ++k) force[i + k] = -force[i] / T * U[k] * cone.friction[k - 1];
    std::fill_n(state + i, dim, mjCNSTRSTATE_CONE);
    if (cone_hessian) set_cone_hessian(con, cone, U, N, T);
  }
  return cost;
}

}  // namespace

RowModel all_rows(const mjData& d) {
  return {d.ne,     d.nf, d.nefc, d.efc_type, d.efc_id, d.efc_D, d.efc_R, d.efc_frictionloss,
          d.contact};
}

double evaluate_rows(const RowModel& rows, const double* jar, double* force, int* state,
                     bool cone_hessian) {
  double cost = evaluate_equalities(rows.D, rows.ne, jar, force, state);
  for (int i = rows.ne; i < rows.ne + rows.nf; ++i) {
    cost += evaluate_friction(rows, i, jar[i], force, state);
  }
  for (int i = rows.ne + rows.nf; i < rows.nefc;) {
    if (rows.type[i] == mjCNSTR_CONTACT_ELLIPTIC) {
      cost += evaluate_elliptic(rows, i, jar + i, force, state, cone_hessian);
      i += rows.contact[rows.id[i]].dim;
      continue;
    }
    const int first = i;
    while (i < rows.nefc && rows.type[i] != mjCNSTR_CONTACT_ELLIPTIC) ++i;
    cost += evaluate_inequalities(rows.D, first, i, jar, force, state);
  }
  return cost;
}

}  // namespace mj::engine
