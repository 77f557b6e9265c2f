// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Newton's method and conjugate gradients on the primal problem.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_PRIMAL_H_
#define MJTOOLS_ENGINE_CONSTRAINT_PRIMAL_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Solves one island, or everything (island < 0), from d.qacc (d.iacc). Writes acceleration,
// constraint force in joint and constraint space, states, statistics.
void solve_primal(const mjModel& m, mjData& d, int island);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_PRIMAL_H_
