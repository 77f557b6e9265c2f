// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Constraint forces and accelerations, forward and inverse.

#ifndef MJTOOLS_ENGINE_SOLVER_SOLVE_H_
#define MJTOOLS_ENGINE_SOLVER_SOLVE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Acceleration stage, after qacc_smooth: efc_b, efc_force, efc_state, qfrc_constraint, qacc. Starts
// from qacc_warmstart unless that is disabled.
void forward_constraint(const mjModel& m, mjData& d);

// Constraint forces that belong to a given qacc: efc_force, efc_state, qfrc_constraint.
void inverse_constraint(const mjModel& m, mjData& d);

// Forces, states and qfrc_constraint for given residuals jar = J qacc - aref [nefc]; returns the
// cost. With cone_hessian also contact.H of contacts on their elliptic cone.
double update_constraint(const mjModel& m, mjData& d, const double* jar, bool cone_hessian);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SOLVER_SOLVE_H_
