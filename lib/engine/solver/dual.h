// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Solvers that work on constraint forces f and the dual matrix A = J M^-1 J' + diag(R):
// projected Gauss-Seidel, and the noslip pass after any solver.

#ifndef MJTOOLS_ENGINE_SOLVER_DUAL_H_
#define MJTOOLS_ENGINE_SOLVER_DUAL_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/data/stack.h"

namespace mj::engine {

// Solve one island, or everything (island < 0), in place on efc_force and efc_state. Islands may be
// solved by different threads at the same time, each with a frame of its own.
void solve_pgs(const mjModel& m, mjData& d, int island, StackFrame& stack);
void solve_noslip(const mjModel& m, mjData& d, int island, StackFrame& stack);

// The rows of one island, or all rows, ascending; and how A is read.
struct DualProblem {
  const mjModel& m;
  mjData& d;
  const bool sparse;
  int nrow, ne, nf;
  const int* row;
  bool is_part;  // not all rows
  int island;
  double scale;

  DualProblem(const mjModel& m, mjData& d, int island, StackFrame& stack);

  // b_i + A_i f
  [[nodiscard]] double residual(int i) const;
  // A over rows i .. i+n-1, n x n
  void block(int i, int n, double* out) const;
  // Sets efc_state from efc_force; returns how many rows changed, and counts the active ones.
  int update_states(int& nactive) const;
};

// minimise 1/2 y'A y + b'y  subject to  sum (y_k / mu_k)^2 <= radius^2, for n = 2, 3 or 5.
// Returns whether the bound is active.
bool solve_cone_qp(int n, const double* A, const double* b, const double* mu, double radius,
                   double* y);

// Scales y onto sum (y_k / mu_k)^2 = radius^2.
void scale_to_cone(int n, const double* mu, double radius, double* y);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SOLVER_DUAL_H_
