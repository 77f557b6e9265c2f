// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Products with short rows of J, such as the rows of the edges of a flex. The row of an edge
// belongs to two vertices with three dofs each. Blocks of a Problem are made for long rows: an edge
// would be a block of one row, and the sum over its lanes would take longer than its products. Here
// four rows are multiplied together. In products with J', the numbers of a vertex are summed in
// registers. If they were added to the result edge by edge, each read would wait for the write of a
// neighbouring vertex, because the lanes of neighbours overlap.

#ifndef MJTOOLS_ENGINE_SOLVER_PAIR_ROWS_H_
#define MJTOOLS_ENGINE_SOLVER_PAIR_ROWS_H_

#include "engine/data/stack.h"

namespace mj::engine {

struct RowBlock;

// Consecutive rows of a problem, each with at most two pieces. A piece is a run of at most kLanes
// columns of one body, from the first dof of the body on. Piece k of row `first + i` has the values
// jac[(2 * i + k) * kLanes ..], padded with zeros, and belongs to the dofs from dof[2 * i + k] on.
struct PairRows {
  int first = 0, n = 0;
  const double* jac = nullptr;  // [padded(n) x 2 x kLanes]
  const int* dof = nullptr;     // [padded(n) x 2]

  // Pieces in the order of their dofs. Pieces with equal dofs are a group, and are in the order of
  // rows. Group g belongs to the dofs from group_dof[g] on. Its pieces are
  // piece[group_adr[g]] .. piece[group_adr[g + 1] - 1].
  int ngroup = 0;
  const int *group_dof = nullptr, *group_adr = nullptr;
  const int* piece = nullptr;
};

// Returns the first long sequence of blocks whose rows can be stored as PairRows, or no rows.
// `body` is the body of each of the nv dofs. Sets `first_block` to the block of the first row. All
// arrays are in the stack frame.
PairRows find_pair_rows(const RowBlock* block, int nblock, const int* body, int nv,
                        int& first_block, StackFrame& stack);

// Computes result [first .. first+n-1] = J x. x can be read kLanes numbers beyond its end.
void mul_pair_rows(const PairRows& rows, double* result, const double* x);

// Computes result = J' y for the dofs of the rows. The results of other dofs must be zero and stay
// zero. kLanes numbers can be written beyond the end of the result.
void mul_pair_rows_transpose(const PairRows& rows, double* result, const double* y);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SOLVER_PAIR_ROWS_H_
