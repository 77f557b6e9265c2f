// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Constraint forces of one or four worlds, and the accelerations that follow from them, by Newton's
// method.

#ifndef MJTOOLS_BATCH_NEWTON_H_
#define MJTOOLS_BATCH_NEWTON_H_

#include "batch/constraint_tables.h"
#include "batch/contacts.h"
#include "batch/hessian.h"
#include "batch/islands.h"
#include "batch/line_search.h"
#include "batch/rows.h"
#include "batch/world.h"

namespace mj::batch {

// Memory for the constraints of a group. All groups of a thread may use it in turn. The memory
// grows if a group has more contacts than were reserved and than any earlier group had.
template <typename T>
struct ConstraintScratch {
  Pool<T> pool;
  Rows<T> rows;
  Hessian<T> hessian;
  Islands<T> islands;
  Part<T> part;
  std::vector<LineCone<T>> cones;

  // Makes room for up to n contacts.
  void reserve(const mjModel& m, const ConstraintTables& tables, mjtSize n);
};

// Computes qacc and qfrc_constraint. All smooth stages must have been computed.
// unsupported_by_solver() (constraint_tables.h) must return an empty text for the model. `data` has
// an mjData for each world, whose eq_active is used. Contacts may be listed in any order, but the
// contacts of a world must have the same order in every group.
template <typename T>
void constrain(const mjModel& m, const ConstraintTables& tables, World<T>& w,
               const mjData* const* data, const Contact<T>* contacts, int n,
               ConstraintScratch<T>& scratch);

extern template struct ConstraintScratch<double>;
extern template struct ConstraintScratch<Lanes>;
extern template void constrain(const mjModel&, const ConstraintTables&, World<double>&,
                               const mjData* const*, const Contact<double>*, int,
                               ConstraintScratch<double>&);
extern template void constrain(const mjModel&, const ConstraintTables&, World<Lanes>&,
                               const mjData* const*, const Contact<Lanes>*, int,
                               ConstraintScratch<Lanes>&);

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_NEWTON_H_
