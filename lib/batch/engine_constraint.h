// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Computes the contacts and constraint forces of one world at a time, with the stages of the
// engine. This is needed for constraints that the stages in this folder cannot compute for several
// worlds at once.

#ifndef MJTOOLS_BATCH_ENGINE_CONSTRAINT_H_
#define MJTOOLS_BATCH_ENGINE_CONSTRAINT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "batch/tables.h"
#include "batch/world.h"

namespace mj::batch {

// Computes qacc and qfrc_constraint of world k. All smooth stages must have been computed. `d`
// provides scratch memory. Throws Error as the engine does.
template <typename T>
void solve_constraints(const mjModel& m, const Tables& tables, World<T>& w, int k, mjData& d);

extern template void solve_constraints(const mjModel&, const Tables&, World<double>&, int, mjData&);
extern template void solve_constraints(const mjModel&, const Tables&, World<Lanes>&, int, mjData&);

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_ENGINE_CONSTRAINT_H_
