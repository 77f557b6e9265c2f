// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Solvers for the constraint forces f with the dual matrix A = J M^-1 J' + diag(R): projected
// Gauss-Seidel, and the noslip pass after any solver.

#ifndef MJTOOLS_ENGINE_SOLVER_DUAL_H_
#define MJTOOLS_ENGINE_SOLVER_DUAL_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/data/stack.h"

namespace mj::engine {

// Solve one island, or everything if island < 0. They change efc_force and efc_state in place.
// Different threads may solve different islands at the same time, each with its own stack frame.
void solve_pgs(const mjModel& m, mjData& d, int island, StackFrame& stack);
void solve_noslip(const mjModel& m, mjData& d, int island, StackFrame& stack);

// Ascending rows of one island, or all rows, and access to A.
struct DualProblem {
  const mjModel& m;
  mjData& d;
  const bool sparse;
  int nrow, ne, nf;
  const int* row;
  bool is_part;  // true unless the problem has all rows
  int island;
  double scale;

  DualProblem(const mjModel& m, mjData& d, int island, StackFrame& stack);

  // Returns b_i + A_i f.
  [[nodiscard]] double residual(int i) const;
  // Writes the n x n block of A at the rows i .. i+n-1.
  void block(int i, int n, double* out) const;
  // Sets efc_state from efc_force. Returns the number of rows that changed and counts the active
  // rows.
  int update_states(int& nactive) const;
};

// Minimises 1/2 y'A y + b'y subject to sum (y_k / mu_k)^2 <= radius^2, for n = 2, 3 or 5. Returns
// whether the bound is active.
bool solve_cone_qp(int n, const double* A, const double* b, const double* mu, double radius,
                   double* y);

// Scales y so that sum (y_k / mu_k)^2 = radius^2.
void scale_to_cone(int n, const double* mu, double radius, double* y);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SOLVER_DUAL_H_
