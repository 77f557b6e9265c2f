// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Numbers and lists from which the constraint rows of worlds are made. They depend only on the
// model and are made once for a batch.

#ifndef MJTOOLS_BATCH_CONSTRAINT_TABLES_H_
#define MJTOOLS_BATCH_CONSTRAINT_TABLES_H_

#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "batch/contacts.h"
#include "batch/hessian_pattern.h"
#include "batch/impedance.h"
#include "batch/tables.h"

namespace mj::batch {

// Returns the reason why newton.h cannot simulate the constraints of a model, for example "noslip
// iterations". Returns an empty text if it can.
[[nodiscard]] std::string unsupported_by_solver(const mjModel& m);

// Coupling of two joints or of two fixed tendons by a polynomial, or a joint or tendon with a fixed
// value. With x_k the positions or lengths and r_k their references, the row is
//
//   x_1 - r_1 - c_0 - sum_k c_k (x_2 - r_2)^k    J_1 - (sum_k k c_k (x_2 - r_2)^(k-1)) J_2
struct EqualityRow {
  int id;
  bool of_tendons;
  int address[2];  // in qpos or ten_length; address[1] is -1 without a second object
  double reference[2], coefficient[5];
  Terms columns;
  std::vector<double> jac[2];  // J_1 and J_2 at these columns
  bool is_in_inertia;          // as in PairRows
  RowConstants constants;
};

// Connect or weld constraint of two bodies, or of the bodies of two sites.
struct BodyEquality {
  int id;
  bool is_weld, of_sites;
  int object[2];  // sites or bodies
  int body[2];
  int tree[2];               // as in PairRows
  double anchor[2][3];       // bodies: anchor in the frame of the body
  double orientation[2][4];  // orientation that is aligned, relative to the body
  double scale;              // torquescale of a weld
  Terms columns;             // dofs that move one of the bodies, in ascending order
  std::vector<int> side;     // one engine::Side per column
  bool is_in_inertia;        // as in PairRows
  RowConstants constants;    // constants of the translational rows
  double rotation_diagonal;  // diagonal of the rotational rows
};

// Friction loss of a dof or a tendon. It has a row in every world.
struct FrictionRow {
  int id;                 // id of the dof or tendon
  double D, loss, bound;  // `bound` is the residual at which the force reaches the loss
  double B;
};

// Limit of a hinge, slide or ball joint or of a tendon.
struct LimitRow {
  int id;              // id of the joint or tendon
  int address;         // joint: index of its first coordinate in qpos
  Terms columns;       // ball joint: its dofs
  bool is_in_inertia;  // ball joint: as in PairRows
  int dof;             // hinge or slide: its dof
  double range[2];
  RowConstants constants;
};

// Constant row of a fixed tendon. `columns` is a range in ConstraintTables::columns.
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
  bool is_in_inertia;  // whether the pattern of M has an entry for every pair of columns
  double friction[5];
  RowConstants constants;  // constants of the first row
  // D of each row of S divided by the D that follows from `constants`. All rows of a pyramid have
  // ratio[0].
  double ratio[6];
  double mu;  // friction of the regularised cone
};

// Number of rows, and number of elements of the matrices S of these rows (rows.h).
struct RowCount {
  mjtSize nrow = 0, size = 0;
};

struct ConstraintTables {
  ConstraintTables(const mjModel& m, const std::vector<ContactPair>& pairs);

  std::vector<EqualityRow> equality;
  std::vector<BodyEquality> body_equality;
  std::vector<FrictionRow> friction;  // rows of dofs, then rows of tendons
  int ndof_friction = 0;              // number of friction rows of dofs
  std::vector<LimitRow> scalar_limits, ball_limits, tendon_limits;
  std::vector<TendonColumns> tendon;  // one per tendon
  std::vector<PairRows> pair;         // one per pair
  bool is_elliptic = false;           // whether contacts have elliptic cones
  RowCount most;                      // upper bounds, not counting contacts
  InertiaPattern inertia;
  std::vector<int> columns;
  std::vector<double> sign;  // one per column of a pair: -1 if the dof moves the first body, else 1

  [[nodiscard]] const int* columns_of(Terms t) const { return columns.data() + t.first; }

 private:
  Terms add_columns(const std::vector<int>& dofs);
  void add_equality(const mjModel& m, int eq);
  void add_body_equality(const mjModel& m, int eq);
  void add_friction(const mjModel& m);
  void add_limits(const mjModel& m);
  void add_tendon(const mjModel& m, int t);
  void add_pair(const mjModel& m, const ContactPair& pair);
};

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_CONSTRAINT_TABLES_H_
