// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Problem of a primal solver: the dofs and rows of one island, or all of them, in contiguous arrays
// of their own.
//
//   minimise over a   1/2 (a - qacc_smooth)' (M a - qfrc_smooth) + s(J a - aref)

#ifndef MJTOOLS_ENGINE_SOLVER_PROBLEM_H_
#define MJTOOLS_ENGINE_SOLVER_PROBLEM_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/constraint/row_model.h"
#include "engine/data/stack.h"
#include "math/cholesky.h"
#include "math/lanes.h"

namespace mj::engine {

// Run of columns first .. first+n-1 of a block. They are the dofs from `dof` on. In a row of efc_J
// they start at `place`. `first` is a multiple of kLanes. The columns after the run are zero up to
// the next multiple.
struct ColumnRun {
  int first, dof, n, place;
};

// Consecutive rows that share their columns. jac is nrow x stride, followed by room for kLanes
// numbers.
struct RowBlock {
  int row, nrow, ncol, stride, nrun;
  const ColumnRun* run;
  const double* jac;
};

// Maps between the dofs and rows of the problem and of mjData.
struct Numbering {
  // Null if local and global numbers are equal.
  const int* dof;   // id of each local dof
  const int* row;   // index of each local row
  const int* idof;  // local number plus `first` of each dof of the model
  int first;

  [[nodiscard]] int global_dof(int i) const { return dof ? dof[i] : i; }
  [[nodiscard]] int global_row(int i) const { return row ? row[i] : i; }
  [[nodiscard]] int local_dof(int i) const { return idof ? idof[i] - first : i; }
};

struct Problem {
  int nv;
  Numbering number;
  RowModel rows;
  double* force;
  int* state;

  const double *qacc_smooth, *qfrc_smooth;
  double *qacc, *qfrc_constraint;

  // Set by add_inertia(), null before.
  LowerRows inertia;  // pattern of M and of its factor
  const double *M, *qLD, *qLDiagInv;

  // Set by expand_inertia(), null before.
  double* M_dense;  // nv x ld, symmetric, padded with zeros
  int ld;

  int nblock;
  const RowBlock* block;
  int nnz;  // nonzeros of J as stored in mjData

  double scale;  // scale of costs and gradients
  int island;    // index for the statistics
};

// Returns the problem of the whole system (island < 0) or of one island. The inertia is not set,
// because a problem that is solved at its start does not need it. All arrays are in the stack
// frame.
Problem make_problem(const mjModel& m, mjData& d, int island, StackFrame& stack);

// Number of dofs up to which M is also stored as a dense matrix. Median times of a step: a chain of
// 60 dofs takes 238 us dense and 369 us with compressed rows. Three humanoids without islands (81
// dofs) take 102 us either way. Four humanoids (108 dofs) take 156 us and 147 us. Above the limit,
// chains are faster dense, too (120 dofs: 1.42 and 2.30 ms), but few models are chains.
constexpr int kLargestDense = 80;
void add_inertia(const mjModel& m, const mjData& d, Problem& p, StackFrame& stack);
void expand_inertia(const mjModel& m, const mjData& d, Problem& p, StackFrame& stack);

// Returns the length to which a vector of nv numbers is padded so that kLanes numbers can be read
// from any dof on.
constexpr int roomy(int nv) {
  return padded(nv) + kLanes;
}

// result [nefc] = J x, and result [nv] = J' y. x and the second result are [roomy(nv)], padded with
// zeros.
void mul_jacobian(const Problem& p, double* result, const double* x);
void mul_jacobian_transpose(const Problem& p, double* result, const double* y);

// Computes result [nv] = M x. x is padded with zeros to ld, and so is the result if M_dense is set.
void mul_inertia(const Problem& p, double* result, const double* x);

// Computes x := M^-1 x.
void solve_inertia(const Problem& p, double* x);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SOLVER_PROBLEM_H_
