// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Constraint forces and accelerations for forward and inverse dynamics.

#ifndef MJTOOLS_ENGINE_SOLVER_SOLVE_H_
#define MJTOOLS_ENGINE_SOLVER_SOLVE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes efc_b, efc_force, efc_state, qfrc_constraint and qacc. Belongs to the acceleration stage
// and needs qacc_smooth. Starts from qacc_warmstart, unless warm starts are disabled.
void forward_constraint(const mjModel& m, mjData& d);

// Computes efc_force, efc_state and qfrc_constraint for a given qacc.
void inverse_constraint(const mjModel& m, mjData& d);

// Computes forces, states and qfrc_constraint for the given residuals `jar` = J qacc - aref [nefc],
// and returns the cost. If `cone_hessian` is set, also writes contact.H for contacts on the
// boundary of their elliptic cone.
double update_constraint(const mjModel& m, mjData& d, const double* jar, bool cone_hessian);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SOLVER_SOLVE_H_
