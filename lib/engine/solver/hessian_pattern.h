// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Pattern of the Hessian of a problem and of its factor, in panels.

#ifndef MJTOOLS_ENGINE_SOLVER_HESSIAN_PATTERN_H_
#define MJTOOLS_ENGINE_SOLVER_HESSIAN_PATTERN_H_

#include <mujoco/mjmodel.h>

#include "engine/data/stack.h"
#include "engine/solver/problem.h"
#include "math/panel_ldl.h"

namespace mj::engine {

// Numbers of nonzeros of a sparse factorisation. Only lower triangles are counted. `parts` is the
// number of nonzeros of M and of J'J. `factor` is the number of nonzeros of the factor of their
// sum.
struct PatternSize {
  int parts = 0, factor = 0;
};

struct HessianPattern {
  PatternSize size;
  RowPanels panels{};
  const int* panel_of = nullptr;  // panel of each dof
};

// Returns the pattern of M + J'J with the fill-in. All arrays are in the stack frame.
HessianPattern find_pattern(const mjModel& m, const Problem& p, StackFrame& stack);

// Returns the size of the pattern for a problem of at most kFewDofs dofs.
constexpr int kFewDofs = 128;
PatternSize count_pattern(const mjModel& m, const Problem& p);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SOLVER_HESSIAN_PATTERN_H_
