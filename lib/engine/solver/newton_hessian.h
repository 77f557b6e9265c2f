// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Hessian of the primal problem and its factor.
//
//   H = M + sum over quadratic rows of D_i J_i' J_i
//         + sum over contacts on their cone of J_c' H_c J_c
//
// A contact is on its cone if it is elliptic and its force is on the boundary of its friction cone.

#ifndef MJTOOLS_ENGINE_SOLVER_NEWTON_HESSIAN_H_
#define MJTOOLS_ENGINE_SOLVER_NEWTON_HESSIAN_H_

#include <algorithm>

#include "engine/solver/hessian_pattern.h"
#include "engine/solver/problem.h"
#include "math/panel_ldl.h"

namespace mj::engine {

class Hessian {
 public:
  // Allocates the arrays for a problem. The storage of efc_J (sparse or dense) decides which
  // nonzeros nnz() counts.
  Hessian(const mjModel& m, const Problem& p, bool elliptic, StackFrame& stack);

  // Builds and factors H for the given states of all rows. Uses the cone Hessians that are stored
  // in the contacts.
  void build(const int* state);
  // Returns the number of rows that change between two states. A row changes if it becomes
  // quadratic or ceases to be quadratic. All rows of contacts on their cone count as changed, too.
  int count_changes(const int* old_state, const int* state);
  // Updates H and its factor after a change of states. Call count_changes() with the same states
  // first.
  void update(const int* old_state, const int* state);
  // Computes x := H^-1 x. x has padded(nv) elements, and the padding is zero.
  void solve(double* x) const;

  // Returns the number of nonzeros of the matrices that the factorisation uses.
  [[nodiscard]] int nnz() const { return nnz_; }

 private:
  // Consecutive columns of a block that belong to one panel, from column `first` of the block on.
  struct Piece {
    int panel, first;
  };
  void make_pattern(const mjModel& m, StackFrame& stack);
  // Returns the number of elements that are copied of row i of a dense matrix. Besides the lower
  // triangle, they are the elements that add_products() may change.
  [[nodiscard]] int row_end(int i) const { return std::min(p_.ld, padded(i + 1) + kLanes); }
  void copy_inertia();
  void copy_to_factor();
  void assemble(const int* state);
  template <typename Select>
  void add_rows(Select select);
  int add_cones(const int* state);
  void add_block(const RowBlock& block, int nterm);
  template <int nrow>
  void add_block_rows(const RowBlock& block, const ColumnRun& own, int i, int nterm);
  template <int nrow, bool masked>
  void add_products(double* to, int ld, int i, int first, int n, int stride, int nterm) const;
  void add_to_panels(const RowBlock& block, int nterm);
  void add_tile(double* to, const RowPanel& rows, const Piece& row_piece, const Piece& column_piece,
                int stride, int nterm) const;
  void add_inertia_row(int i);
  void factor(const int* state);

  const Problem& p_;
  const bool is_dense_;
  const bool copies_whole_rows_;
  int size_;  // number of elements of H_
  // H without the terms of cones: rows of the lower triangle if dense, otherwise panels.
  double* H_;
  double* factor_;  // factor of H including the terms of cones
  double* inv_diag_;
  // Set if H is in panels.
  HessianPattern pattern_;
  double* x_ = nullptr;  // padded vector
  PanelOverlap* overlap_ = nullptr;
  Piece* piece_ = nullptr;
  // Terms a_r b_r' of the block that is being added.
  double* left_;
  const double** right_;
  double* target_;  // matrix to which blocks are added
  const bool is_elliptic_;
  bool has_cones_ = false;
  // Number of rows that become quadratic, number of rows that cease to be quadratic, and number of
  // rows that are on their cone.
  int entering_ = 0, leaving_ = 0, on_cone_ = 0;
  int nnz_ = 0;
};

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_SOLVER_NEWTON_HESSIAN_H_
