// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Numbers and lists that constraint rows of many worlds need and that depend on the model alone.
// They are made once for a batch.

#ifndef MJTOOLS_BATCH_CONSTRAINT_TABLES_H_
#define MJTOOLS_BATCH_CONSTRAINT_TABLES_H_

#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "batch/contacts.h"
#include "batch/impedance.h"
#include "batch/tables.h"

namespace mj::batch {

// Returns why the rows and the solver for many worlds cannot simulate the constraints of a model,
// for example "equality constraints", or an empty text if they can.
[[nodiscard]] std::string unsupported_by_solver(const mjModel& m);

// Friction loss of a dof or a tendon. It has a row in every world.
struct FrictionRow {
  int id;                 // dof or tendon
  double D, loss, bound;  // `bound` is the residual at which the force reaches the loss
  double B;
};

// Limit of a hinge, slide or ball joint or of a tendon.
struct LimitRow {
  int id;              // joint or tendon
  int address;         // of joints: in qpos
  Terms columns;       // of ball joints
  bool is_in_inertia;  // of ball joints: as in PairRows
  int dof;             // of hinges and slides
  double range[2];
  RowConstants constants;
};

// Constant row of a fixed tendon. Its columns are columns[first .. last) of the tables.
struct TendonColumns {
  Terms columns;
  std::vector<double> coefficient;
  bool is_in_inertia;  // as in PairRows
};

enum class Cone { kFrictionless, kPyramidal, kElliptic };

// Rows of a contact between two geoms.
struct PairRows {
  int dim;   // number of rows of S (rows.cc)
  int nrow;  // number of constraint rows
  Cone cone;
  Terms columns;       // dofs that move one body relative to the other, in ascending order
  int root[2];         // roots of the bodies' trees
  int tree[2];         // trees of the bodies, -1 if a body is static
  bool is_in_inertia;  // whether the pattern of M has an entry for each two columns
  double friction[5];
  RowConstants constants;  // of the first row
  double ratio[6];  // D of each row of S divided by D of the first row; of a pyramid, ratio[0]
  double mu;        // friction of the regularised cone
};

// Numbers of rows and of the elements of their S (rows.h).
struct RowCount {
  mjtSize nrow = 0, size = 0;
};

struct ConstraintTables {
  ConstraintTables(const mjModel& m, const std::vector<ContactPair>& pairs);

  std::vector<FrictionRow> friction;  // of dofs, then of tendons
  int ndof_friction = 0;              // number of friction rows of dofs
  std::vector<LimitRow> scalar_limits, ball_limits, tendon_limits;
  std::vector<TendonColumns> tendon;  // of each tendon
  std::vector<PairRows> pair;         // of each pair
  RowCount most;                      // upper bounds for friction and limits
  std::vector<int> columns;
  std::vector<double> sign;  // of columns of pairs: -1 if the dof moves the first body, otherwise 1

  [[nodiscard]] const int* columns_of(Terms t) const { return columns.data() + t.first; }

 private:
  Terms add_columns(const std::vector<int>& dofs);
  void add_friction(const mjModel& m);
  void add_limits(const mjModel& m);
  void add_tendon(const mjModel& m, int t);
  void add_pair(const mjModel& m, const ContactPair& pair);
};

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_CONSTRAINT_TABLES_H_
