// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Constraint rows from contacts and model elements: Jacobian, regularisation, reference
// acceleration, dual matrix.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_MAKE_CONSTRAINT_H_
#define MJTOOLS_ENGINE_CONSTRAINT_MAKE_CONSTRAINT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Makes all rows with Jacobian, position, impedance, R and D. Part of the position stage, after
// collision. If the arena is full, counts a warning and makes no rows.
void make_constraint(const mjModel& m, mjData& d);

// Computes efc_Y and efc_AR for dual solvers, and the exact diagonal of A if mjENBL_DIAGEXACT is
// set. Part of the position stage, after islands.
void project_constraint(const mjModel& m, mjData& d);

// Computes efc_vel and efc_aref. Part of the velocity stage, after passive forces.
void reference_constraint(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_MAKE_CONSTRAINT_H_
