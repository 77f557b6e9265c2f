// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Appends groups of constraint rows to the efc arrays. A group holds all rows of one model element.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_ROWS_H_
#define MJTOOLS_ENGINE_CONSTRAINT_ROWS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/contact/pair_jacobian.h"
#include "engine/data/stack.h"

namespace mj::engine {

constexpr int kMaxGroupRows = 10;  // a pyramidal contact of dimension 6

// Places of a group's Jacobian: column i of row r is at row[r * stride + place[i]].
struct RowPlaces {
  double* row;
  int stride;
  const int* place;
};

// Group of rows with the same pattern. The Jacobian jac is nrow x nnz over the ascending columns
// col. jac is null if the Jacobian is already written in place.
struct RowGroup {
  int type, id;
  int nrow, nnz;
  const int* col;
  const double* jac;
  double frictionloss = 0;
  double pos[kMaxGroupRows], margin[kMaxGroupRows];  // for each row; zero unless set
  double diagonal[kMaxGroupRows];                    // for each row: estimate of (J M^-1 J')_ii

  RowGroup(int type_, int id_, int nrow_, int nnz_, const int* col_, const double* jac_)
      : type(type_), id(id_), nrow(nrow_), nnz(nnz_), col(col_), jac(jac_) {
    for (int k = 0; k < nrow; ++k) pos[k] = margin[k] = diagonal[k] = 0;
  }
};

// Number of rows and nonzeros that a counting pass finds.
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
// pattern of each row, which solvers use: efc_J_rownnz, efc_J_rowadr, and efc_J_colind at row * nv.
class RowBuilder {
 public:
  RowBuilder(const mjModel& m, mjData& d, StackFrame& stack);

  const mjModel& m;
  mjData& d;
  const bool sparse;
  const bool some_asleep;
  int* col;     // scratch [nv]
  int* order;   // 0, 1, 2, ...
  Side* side;   // scratch [nv]
  double* jac;  // scratch [2 x kMaxGroupRows x nv], null if only dofs have rows

  // Appends the group. Returns false and drops the group if it has no columns (sparse) or if all of
  // its numbers are zero (dense, unless keep_zero is set).
  bool add(const RowGroup& group, bool keep_zero = false);

  // Returns the places for the Jacobian of the next group over the columns col. The caller may
  // write the Jacobian there and then add the group with jac null.
  RowPlaces place_rows(int nrow, int nnz);

  // Lists the dofs that move one of two bodies relative to the other: in `col` the dof, in `side`
  // the body that it moves. Returns their number. Further contacts of the same pair reuse the
  // result. Call forget_pair() after any other use of `col` or `side`.
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

// Count and add rows of equalities.
RowCount count_equality(const mjModel& m, mjData& d, bool sparse);
void add_equality(RowBuilder& rows);

// Count and add rows of friction of dofs and tendons.
RowCount count_friction(const mjModel& m, const mjData& d, bool sparse);
void add_friction(RowBuilder& rows);

// Count and add rows of limits of joints and tendons.
RowCount count_limits(const mjModel& m, const mjData& d, bool sparse);
void add_limits(RowBuilder& rows);

// Count and add rows of contacts. Counting also sets contact.exclude.
RowCount count_contacts(const mjModel& m, mjData& d, bool sparse);
void add_contacts(RowBuilder& rows);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_ROWS_H_
