// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Solvers that compute the constraint forces f with the dual matrix A = J M^-1 J' + diag(R). They
// are projected Gauss-Seidel, and the noslip pass that may follow any solver.

#ifndef MJTOOLS_ENGINE_SOLVER_DUAL_H_
#define MJTOOLS_ENGINE_SOLVER_DUAL_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/data/stack.h"

namespace mj::engine {

// Solve one island, or all rows if `island` is negative. The solvers change efc_force and
// efc_state. Different threads may solve different islands at the same time, each with its own
// stack frame.
void solve_pgs(const mjModel& m, mjData& d, int island, StackFrame& stack);
void solve_noslip(const mjModel& m, mjData& d, int island, StackFrame& stack);

// Rows of one island in ascending order, or all rows, and access to the matrix A.
struct DualProblem {
  const mjModel& m;
  mjData& d;
  const bool sparse;
  int nrow, ne, nf;
  const int* row;
  bool is_part;  // true unless the problem contains all rows
  int island;
  double scale;
  // The forces [nefc] that the solver changes. They are efc_force itself, or a copy that is zero in
  // the rows of other islands, whose forces other threads may be changing.
  double* force;

  DualProblem(const mjModel& m, mjData& d, int island, StackFrame& stack);

  // Returns element i of A f + b.
  [[nodiscard]] double residual(int i) const;
  // Writes the n x n block of A at the rows and columns i .. i+n-1.
  void block(int i, int n, double* out) const;
  // Writes the forces to efc_force.
  void store_forces() const;
  // Computes efc_state from the forces. Returns the number of rows whose state changed. `nactive`
  // receives the number of active rows.
  int update_states(int& nactive) const;

 private:
  void copy_forces(StackFrame& stack);
};

// Finds the y that minimises 1/2 y'A y + b'y subject to sum (y_k / mu_k)^2 <= radius^2, for n = 2,
// 3 or 5. Returns whether y is on the boundary.
bool solve_cone_qp(int n, const double* A, const double* b, const double* mu, double radius,
                   double* y);

// Scales y to the length at which sum (y_k / mu_k)^2 = radius^2.
void scale_to_cone(int n, const double* mu, double radius, double* y);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SOLVER_DUAL_H_
