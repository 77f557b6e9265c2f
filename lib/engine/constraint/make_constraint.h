// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Constraint rows that follow from contacts and model elements: their Jacobian, regularisation,
// reference acceleration and dual matrix.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_MAKE_CONSTRAINT_H_
#define MJTOOLS_ENGINE_CONSTRAINT_MAKE_CONSTRAINT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Makes all constraint rows: Jacobian, position, impedance, R and D. Belongs to the position stage
// and follows collision detection. If the arena is full, counts a warning and makes no rows.
void make_constraint(const mjModel& m, mjData& d);

// Computes efc_Y and efc_AR for dual solvers. If mjENBL_DIAGEXACT is set, also computes the exact
// diagonal of A. Belongs to the position stage and follows make_islands().
void project_constraint(const mjModel& m, mjData& d);

// Computes efc_vel and efc_aref. Belongs to the velocity stage and follows the passive forces.
void reference_constraint(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_MAKE_CONSTRAINT_H_
