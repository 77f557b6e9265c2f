// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Whitened Jacobian and dual matrix (project.cc) in sparse storage.
//
// The rows of a contact, a connect or a weld have the same columns. Up to kLanes such consecutive
// rows form a panel. The rows of a panel are computed together, one row in each lane, and their
// pattern is found only once. In each lane, the operations and their order are those for a single
// row.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_PROJECT_SPARSE_H_
#define MJTOOLS_ENGINE_CONSTRAINT_PROJECT_SPARSE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes efc_Y and its pattern. Returns false if the arena is full.
[[nodiscard]] bool project_sparse(const mjModel& m, mjData& d);

// Computes efc_AR and its pattern from efc_Y. Returns false if the arena is full.
[[nodiscard]] bool square_sparse(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_PROJECT_SPARSE_H_
