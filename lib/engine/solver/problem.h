// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What a primal solver works on: the dofs and rows of one island, or all of them, in contiguous
// arrays of their own.
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

// Columns first .. first+n-1 of a block are the dofs from dof on, and stand from `place` on in a
// row of efc_J. `first` is a multiple of kLanes, and columns up to the next multiple behind the run
// are zero.
struct ColumnRun {
  int first, dof, n, place;
};

// Consecutive rows that share their columns: jac is nrow x stride, with kLanes numbers of room
// behind.
struct RowBlock {
  int row, nrow, ncol, stride, nrun;
  const ColumnRun* run;
  const double* jac;
};

// How the problem's dofs and rows are numbered in mjData.
struct Numbering {
  const int* dof;   // of each local dof, null: the same
  const int* row;   // of each local row, null: the same
  const int* idof;  // local dof (plus first) of each dof, null: the same
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

  // set by add_inertia, null before
  LowerRows inertia;  // pattern of M and of its factor
  const double *M, *qLD, *qLDiagInv;

  // set by expand_inertia, null before
  double* M_dense;  // nv x ld, symmetric, padded with zeros
  int ld;

  int nblock;
  const RowBlock* block;
  int nnz;  // of J as stored in mjData

  double scale;  // of costs and gradients
  int island;    // index of the statistics
};

// The whole system (island < 0) or one island, without the inertia, which a problem that is solved
// at its start does not need. Everything of the problem lives in the stack frame.
Problem make_problem(const mjModel& m, mjData& d, int island, StackFrame& stack);

// M and its factor as compressed rows; M as a dense matrix, for problems of few dofs. A problem
// that is solved needs one of them for mul_inertia, and the first for solve_inertia.
// Dofs. Measured by the median time of a step: a chain of 60 dofs takes 238 us dense, 369 us with
// compressed rows; three humanoids without islands (81 dofs) 102 us either way, four (108) 156 and
// 147 us. Chains gain beyond, too (120 dofs: 1.42 and 2.30 ms), but few models are such.
constexpr int kLargestDense = 80;
void add_inertia(const mjModel& m, const mjData& d, Problem& p, StackFrame& stack);
void expand_inertia(const mjModel& m, const mjData& d, Problem& p, StackFrame& stack);

// Length of dof vectors that whole lanes may be read from and written to at any dof.
constexpr int roomy(int nv) {
  return padded(nv) + kLanes;
}

// result [nefc] = J x,  result [nv] = J' y; x and the second result: [roomy(nv)], padded with
// zeros.
void mul_jacobian(const Problem& p, double* result, const double* x);
void mul_jacobian_transpose(const Problem& p, double* result, const double* y);

// result [nv] = M x, where x is padded with zeros to ld, and result, if there is M_dense, is so
// afterwards;  x := M^-1 x
void mul_inertia(const Problem& p, double* result, const double* x);
void solve_inertia(const Problem& p, double* x);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SOLVER_PROBLEM_H_
