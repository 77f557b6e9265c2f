// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Appending groups of constraint rows (all the rows of one model element) to the efc arrays.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_ROWS_H_
#define MJTOOLS_ENGINE_CONSTRAINT_ROWS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include "engine/contact/pair_jacobian.h"
#include "engine/data/stack.h"

namespace mj::engine {

constexpr int kMaxGroupRows = 10;  // a pyramidal contact of dimension 6

// Where to write a group's Jacobian: column i of row r at row[r * stride + place[i]].
struct RowPlaces {
  double* row;
  int stride;
  const int* place;
};

// Rows with one pattern. The Jacobian is nrow x nnz over the ascending columns col, null if it is
// in place.
struct RowGroup {
  int type, id;
  int nrow, nnz;
  const int* col;
  const double* jac;
  double frictionloss = 0;
  double pos[kMaxGroupRows], margin[kMaxGroupRows];  // of nrow rows, zero unless set
  double diagonal[kMaxGroupRows];                    // estimate of (J M^-1 J')_ii

  RowGroup(int type_, int id_, int nrow_, int nnz_, const int* col_, const double* jac_)
      : type(type_), id(id_), nrow(nrow_), nnz(nnz_), col(col_), jac(jac_) {
    for (int k = 0; k < nrow; ++k) pos[k] = margin[k] = diagonal[k] = 0;
  }
};

// What a counting pass finds.
struct RowCount {
  int nrow = 0;
  mjtSize nnz = 0;

  void add(bool sparse, int rows, mjtSize nnz_per_row) {
    if (sparse && nnz_per_row == 0) return;
    nrow += rows;
    nnz += rows * nnz_per_row;
  }
};

// Fills d.efc_* from row d.nefc on. In dense mode the pattern of each row is kept as well, in
// efc_J_rownnz, efc_J_rowadr and efc_J_colind at row * nv: the solver works on patterns.
class RowBuilder {
 public:
  RowBuilder(const mjModel& m, mjData& d, StackFrame& stack);

  const mjModel& m;
  mjData& d;
  const bool sparse;
  const bool some_asleep;
  int* col;     // scratch [nv]
  int* order;   // 0, 1 ..
  Side* side;   // scratch [nv]
  double* jac;  // scratch [2 x kMaxGroupRows x nv], null when only dofs have rows

  // Appends the group; a group without columns (sparse), or all of whose numbers are zero (dense,
  // unless keep_zero) is dropped: then false.
  bool add(const RowGroup& group, bool keep_zero = false);

  // Where the Jacobian of the next group belongs, over the columns col: it may be written there
  // before the group is added with jac null.
  RowPlaces place_rows(int nrow, int nnz);

  // Puts the dofs that tell two bodies apart into col and side, and returns their number. They are
  // kept, because a pair often has several contacts, until col is used otherwise.
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

// Equality rows.
RowCount count_equality(const mjModel& m, mjData& d, bool sparse);
void add_equality(RowBuilder& rows);

// Friction of dofs and tendons.
RowCount count_friction(const mjModel& m, const mjData& d, bool sparse);
void add_friction(RowBuilder& rows);

// Limits of joints and tendons.
RowCount count_limits(const mjModel& m, const mjData& d, bool sparse);
void add_limits(RowBuilder& rows);

// Contacts; counting also settles contact.exclude.
RowCount count_contacts(const mjModel& m, mjData& d, bool sparse);
void add_contacts(RowBuilder& rows);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_ROWS_H_
