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

#include <cstdint>

#include "engine/solver/problem.h"

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
  void make_pattern(const mjModel& m, bool sparse, bool elliptic, StackFrame& stack);
  void assemble(const int* state);
  template <typename Select>
  void add_rows(Select select);
  int add_cones(const int* state);
  void add_block(const RowBlock& block, int nterm);
  template <int nrow>
  void add_block_rows(const RowBlock& block, const ColumnRun& own, int i, int nterm);
  template <int nrow>
  void add_products(double* const* to, int i, int first, int n, int stride, int nterm,
                    bool exact) const;
  [[nodiscard]] double* place(int row, int dof) const;
  void factor(const int* state);

  const Problem& p_;
  const bool is_dense_;
  int size_;  // number of elements of H_
  // H without the terms of cones: rows of the lower triangle if dense, otherwise values in
  // pattern_.
  double* H_;
  double* factor_;  // factor of H including the terms of cones
  double* inv_diag_;
  LowerRows pattern_{};
  ColumnUsers users_{};
  double* work_;
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
