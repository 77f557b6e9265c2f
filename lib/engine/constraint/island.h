// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Constraint islands: groups of kinematic trees that constraints tie together, and the rows that
// do.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_ISLAND_H_
#define MJTOOLS_ENGINE_CONSTRAINT_ISLAND_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Position stage, after make_constraint: nisland, nidof and all island arrays. Nothing when islands
// are disabled or there are no rows.
void make_islands(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_ISLAND_H_
