// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Newton's method and conjugate gradients, which solve the primal problem.

#ifndef MJTOOLS_ENGINE_SOLVER_NEWTON_CG_H_
#define MJTOOLS_ENGINE_SOLVER_NEWTON_CG_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/data/stack.h"

namespace mj::engine {

// Acceleration a from which a solver starts, given by quantities for all rows and dofs.
struct StartPoint {
  double* jar;  // J a - aref [nefc]
  double* Ma;   // [nv]
};

// Solves one island, or the whole problem if `island` is negative. The solver starts from d.qacc,
// or from d.iacc for an island. Writes accelerations, constraint forces in joint space and
// constraint space, states and statistics. Different threads may solve different islands at the
// same time, each with its own stack frame.
void solve_primal(const mjModel& m, mjData& d, int island, const StartPoint& start,
                  StackFrame& stack);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SOLVER_NEWTON_CG_H_
