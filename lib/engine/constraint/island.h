// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Constraint islands. An island is a group of kinematic trees that constraints couple, with the
// rows of these constraints.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_ISLAND_H_
#define MJTOOLS_ENGINE_CONSTRAINT_ISLAND_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes nisland, nidof and all island arrays. Belongs to the position stage and follows
// make_constraint(). Does nothing if islands are disabled or if there are no constraint rows.
void make_islands(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_ISLAND_H_
