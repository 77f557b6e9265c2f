// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Cost, force and state of constraint rows. They are functions of jar = J a - aref.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_ROW_MODEL_H_
#define MJTOOLS_ENGINE_CONSTRAINT_ROW_MODEL_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Parameters of a list of rows. First come equality rows, then friction rows, then rows of limits
// and contacts. The rows of an elliptic contact are consecutive.
struct RowModel {
  int ne, nf, nefc;
  const int *type, *id;
  const double *D, *R, *frictionloss;
  mjContact* contact;

  [[nodiscard]] int first_inequality() const { return ne + nf; }
};
RowModel all_rows(const mjData& d);

// Rows i .. i+dim-1 of an elliptic contact in scaled coordinates: normal N = mu jar_0 and tangent
// U_k = f_k jar_k.
struct EllipticCone {
  double mu, Dm;  // Dm = D_0 / (mu^2 (1 + mu^2))
  const double* friction;
  int dim;

  EllipticCone(const mjContact& con, double D0)
      : mu(con.mu), Dm(D0 / (mu * mu * (1 + mu * mu))), friction(con.friction), dim(con.dim) {}
};
enum class Zone { kTop, kMiddle, kBottom };
inline Zone cone_zone(double mu, double N, double T) {
  if (N >= mu * T || (T <= 0 && N >= 0)) return Zone::kTop;
  if (mu * N + T <= 0 || (T <= 0 && N < 0)) return Zone::kBottom;
  return Zone::kMiddle;
}

// Writes the force and the state of each row [nefc], and returns the cost. If `cone_hessian` is
// set, also writes contact.H for contacts on the boundary of their cone.
double evaluate_rows(const RowModel& rows, const double* jar, double* force, int* state,
                     bool cone_hessian);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_ROW_MODEL_H_
