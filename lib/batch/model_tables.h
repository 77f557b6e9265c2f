// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Everything that depends only on the model. Batches and threads share it.

#ifndef MJTOOLS_BATCH_MODEL_TABLES_H_
#define MJTOOLS_BATCH_MODEL_TABLES_H_

#include <mujoco/mjmodel.h>

#include <cstddef>
#include <optional>
#include <vector>

#include "batch/constraint_tables.h"
#include "batch/contacts.h"
#include "batch/pair_blocks.h"
#include "batch/tables.h"

namespace mj::batch {

// Constraints of models that the solver of four worlds supports.
struct Constraints {
  explicit Constraints(const mjModel& m);

  std::vector<ContactPair> pairs;
  std::vector<PairBlock> blocks;
  ConstraintTables tables;
  size_t most_contacts;  // largest number of contacts of a world, or of a group
};

struct ModelTables {
  // The model must outlive the tables. unsupported_by_stages() (support.h) must return an empty
  // text for the model.
  explicit ModelTables(const mjModel& m);

  const mjModel& m;
  Tables smooth;
  std::optional<Constraints> constraints;  // nothing: the engine solves world by world
};

}  // namespace mj::batch

#endif  // MJTOOLS_BATCH_MODEL_TABLES_H_
