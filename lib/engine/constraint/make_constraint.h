// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// From contacts and model elements to constraint rows: Jacobian, regularisation, reference
// acceleration, dual matrix.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_MAKE_CONSTRAINT_H_
#define MJTOOLS_ENGINE_CONSTRAINT_MAKE_CONSTRAINT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Position stage, after collision: all rows with Jacobian, position, impedance, R and D. When the
// arena is full a warning is counted and there are no rows.
void make_constraint(const mjModel& m, mjData& d);

// Position stage, after islands: efc_Y and efc_AR for dual solvers, exact diagonal if enabled.
void project_constraint(const mjModel& m, mjData& d);

// Velocity stage, after passive forces: efc_vel and efc_aref.
void reference_constraint(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_MAKE_CONSTRAINT_H_
