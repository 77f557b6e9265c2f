// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Constraint islands: groups of kinematic trees that are coupled by constraints, and their rows.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_ISLAND_H_
#define MJTOOLS_ENGINE_CONSTRAINT_ISLAND_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes nisland, nidof and all island arrays. Part of the position stage, after
// make_constraint(). Does nothing if islands are disabled or there are no rows.
void make_islands(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_ISLAND_H_
