// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Builder that appends groups of constraint rows to the efc arrays. A group holds all rows of one
// model element.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_ROWS_H_
#define MJTOOLS_ENGINE_CONSTRAINT_ROWS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/contact/pair_jacobian.h"
#include "engine/data/stack.h"

namespace mj::engine {

constexpr int kMaxGroupRows = 10;  // number of rows of a pyramidal contact of dimension 6

// Memory locations of the Jacobian of a group. Column i of row r is at row[r * stride + place[i]].
struct RowPlaces {
  double* row;
  int stride;
  const int* place;
};

// Group of rows with the same pattern. The Jacobian `jac` is nrow x nnz, and its columns are the
// ascending dofs `col`. `jac` is null if the Jacobian was already written to its final location.
struct RowGroup {
  int type, id;
  int nrow, nnz;
  const int* col;
  const double* jac;
  double frictionloss = 0;
  double pos[kMaxGroupRows], margin[kMaxGroupRows];  // one per row; zero unless set
  double diagonal[kMaxGroupRows];                    // one per row: estimate of (J M^-1 J')_ii

  RowGroup(int type_, int id_, int nrow_, int nnz_, const int* col_, const double* jac_)
      : type(type_), id(id_), nrow(nrow_), nnz(nnz_), col(col_), jac(jac_) {
    for (int k = 0; k < nrow; ++k) pos[k] = margin[k] = diagonal[k] = 0;
  }
};

// Numbers of rows and nonzeros that a counting pass found.
struct RowCount {
  int nrow = 0;
  mjtSize nnz = 0;

  void add(bool sparse, int rows, mjtSize nnz_per_row) {
    if (sparse && nnz_per_row == 0) return;
    nrow += rows;
    nnz += rows * nnz_per_row;
  }
};

// Builder of constraint rows. It fills d.efc_* from row d.nefc on. In dense mode it also stores the
// pattern of each row, because solvers use it: efc_J_rownnz, efc_J_rowadr, and efc_J_colind from
// row * nv on.
class RowBuilder {
 public:
  RowBuilder(const mjModel& m, mjData& d, StackFrame& stack);

  const mjModel& m;
  mjData& d;
  const bool sparse;
  const bool some_asleep;
  int* col;     // scratch [nv]
  int* order;   // the numbers 0, 1, 2, ...
  Side* side;   // scratch [nv]
  double* jac;  // scratch [2 x kMaxGroupRows x nv], null if only dofs have rows

  // Appends the group. Returns false and drops the group if it acts on no dof: in sparse mode if it
  // has no columns, in dense mode if all numbers of its Jacobian are zero and `keep_zero` is not
  // set.
  bool add(const RowGroup& group, bool keep_zero = false);

  // Returns the memory locations for the Jacobian of the next group, whose columns are `col`. The
  // caller may write the Jacobian there, and then add the group with a null `jac`.
  RowPlaces place_rows(int nrow, int nnz);

  // Lists the dofs that move one of two bodies relative to the other, and returns their number.
  // `col` receives the dofs, and `side` the body that each dof moves. Further contacts of the same
  // two bodies reuse the result. Call forget_pair() after any other use of `col` or `side`.
  int columns_of_pair(int b1, int b2) {
    if (b1 != pair_[0] || b2 != pair_[1]) {
      pair_[0] = b1, pair_[1] = b2;
      pair_nnz_ = pair_columns(m, b1, b2, Common::kDrop, col, side);
    }
    return pair_nnz_;
  }
  void forget_pair() { pair_[0] = pair_[1] = -1; }

 private:
  int nnz_ = 0;
  int pair_[2] = {-1, -1}, pair_nnz_ = 0;
};

// Count and add the rows of equality constraints.
RowCount count_equality(const mjModel& m, mjData& d, bool sparse);
void add_equality(RowBuilder& rows);

// Count and add the rows of dof friction and tendon friction.
RowCount count_friction(const mjModel& m, const mjData& d, bool sparse);
void add_friction(RowBuilder& rows);

// Count and add the rows of joint limits and tendon limits.
RowCount count_limits(const mjModel& m, const mjData& d, bool sparse);
void add_limits(RowBuilder& rows);

// Count and add the rows of contacts. Counting also sets contact.exclude.
RowCount count_contacts(const mjModel& m, mjData& d, bool sparse);
void add_contacts(RowBuilder& rows);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_ROWS_H_
