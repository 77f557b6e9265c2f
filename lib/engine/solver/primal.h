// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Newton's method and conjugate gradients on the primal problem.

#ifndef MJTOOLS_ENGINE_SOLVER_PRIMAL_H_
#define MJTOOLS_ENGINE_SOLVER_PRIMAL_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/data/stack.h"

namespace mj::engine {

// What belongs to the acceleration a solver starts from, for all rows and dofs.
struct StartPoint {
  double* jar;  // J a - aref [nefc]
  double* Ma;   // [nv]
};

// Solves one island, or everything (island < 0), from d.qacc (d.iacc). Writes acceleration,
// constraint force in joint and constraint space, states, statistics. Islands may be solved by
// different threads at the same time, each with a frame of its own.
void solve_primal(const mjModel& m, mjData& d, int island, const StartPoint& start,
                  StackFrame& stack);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SOLVER_PRIMAL_H_
