// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Problem of a primal solver. It contains the dofs and rows of one island, or all dofs and rows, in
// contiguous arrays.
//
//   minimise over a   1/2 (a - qacc_smooth)' (M a - qfrc_smooth) + s(J a - aref)

#ifndef MJTOOLS_ENGINE_SOLVER_PROBLEM_H_
#define MJTOOLS_ENGINE_SOLVER_PROBLEM_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/constraint/row_model.h"
#include "engine/data/stack.h"
#include "engine/solver/pair_rows.h"
#include "math/cholesky.h"
#include "math/lanes.h"

namespace mj::engine {

// Run of columns first .. first+n-1 of a block. The columns belong to the dofs from `dof` on. In a
// row of efc_J, they start at index `place`. `first` is a multiple of kLanes. After the run, the
// columns up to the next multiple of kLanes are zero.
struct ColumnRun {
  int first, dof, n, place;
};

// Consecutive rows that have the same columns. `jac` is nrow x stride. Room for kLanes more numbers
// follows it.
struct RowBlock {
  int row, nrow, ncol, stride, nrun;
  const ColumnRun* run;
  const double* jac;
};

// Maps between the dofs and rows of the problem and the dofs and rows of mjData.
struct Numbering {
  // The three pointers are null if local and global numbers are equal.
  const int* dof;   // id of each local dof
  const int* row;   // index of each local row
  const int* idof;  // for each dof of the model, its local number plus `first`
  int first;

  [[nodiscard]] int global_dof(int i) const { return dof ? dof[i] : i; }
  [[nodiscard]] int global_row(int i) const { return row ? row[i] : i; }
  [[nodiscard]] int local_dof(int i) const { return idof ? idof[i] - first : i; }
};

// Dofs first .. last-1 of the problem. Either their part of M is diagonal, as for the vertices of a
// flex, or they are all dofs of one or more trees.
struct InertiaRun {
  int first, last;
  bool is_diagonal;
};

// Columns begin .. end-1 of a dense matrix. Both are multiples of kLanes.
struct ColumnRange {
  int begin, end;
};

struct Problem {
  int nv;
  Numbering number;
  RowModel rows;
  double* force;
  int* state;

  const double *qacc_smooth, *qfrc_smooth;
  double *qacc, *qfrc_constraint;

  // Set by add_inertia(). The pointers are null before.
  LowerRows inertia;  // pattern of M and of its factor
  const double *M, *qLD, *qLDiagInv;
  int nrun;
  const InertiaRun* run;  // all dofs in order

  // Set by expand_inertia(). The pointer is null before.
  double* M_dense;  // nv x ld, symmetric, padded with zeros
  int ld;
  // For each kLanes rows, the columns of M_dense that are set. The columns of all trees that have a
  // dof among these rows are set, all others are zero and not in memory. Null if all columns of all
  // rows are set.
  const ColumnRange* M_columns;

  [[nodiscard]] ColumnRange inertia_columns(int row) const {
    return M_columns ? M_columns[row / kLanes] : ColumnRange{0, ld};
  }

  int nblock;
  const RowBlock* block;
  PairRows pairs;  // set by move_pair_rows(); these rows are not in blocks
  int nnz;         // number of nonzeros of J in the storage of mjData

  double scale;  // factor by which costs and gradients are scaled
  int island;    // index of the solver statistics
};

// Returns the problem of one island, or of the whole system if `island` is negative. The inertia is
// not set, because it is not needed if the start already solves the problem. All arrays are in the
// stack frame.
Problem make_problem(const mjModel& m, mjData& d, int island, StackFrame& stack);

// Moves short rows from the blocks to `pairs`. Short rows are multiplied faster there, but a
// Hessian can only be built from blocks.
void move_pair_rows(const mjModel& m, Problem& p, StackFrame& stack);

// Number of dofs up to which M is also stored as a dense matrix. The limit is based on median times
// of a step:
// - a chain of 60 dofs: 238 us with the dense matrix, 369 us with compressed rows
// - three humanoids without islands (81 dofs): 102 us with either of them
// - four humanoids (108 dofs): 156 us with the dense matrix, 147 us with compressed rows
// Above the limit, chains are still faster with the dense matrix (120 dofs: 1.42 and 2.30 ms), but
// few models are chains.
constexpr int kLargestDense = 80;
void add_inertia(const mjModel& m, const mjData& d, Problem& p, StackFrame& stack);
void expand_inertia(const mjModel& m, const mjData& d, Problem& p, StackFrame& stack);

// Returns the padded length of a vector of nv numbers. With this padding, kLanes numbers can be
// read from any dof on.
constexpr int roomy(int nv) {
  return padded(nv) + kLanes;
}

// Compute result [nefc] = J x and result [nv] = J' y. x and the result of the second function have
// roomy(nv) elements and are padded with zeros.
void mul_jacobian(const Problem& p, double* result, const double* x);
void mul_jacobian_transpose(const Problem& p, double* result, const double* y);

// Computes result [nv] = M x. x must be padded with zeros to `ld`. If M_dense is set, the result is
// padded in the same way.
void mul_inertia(const Problem& p, double* result, const double* x);

// Computes x := M^-1 x.
void solve_inertia(const Problem& p, double* x);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SOLVER_PROBLEM_H_
