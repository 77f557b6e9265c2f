// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The whitened Jacobian and the dual matrix (project.cc) in dense storage.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_PROJECT_DENSE_H_
#define MJTOOLS_ENGINE_CONSTRAINT_PROJECT_DENSE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Computes efc_Y. Returns false if the arena is full.
[[nodiscard]] bool project_dense(const mjModel& m, mjData& d);

// Computes efc_AR from efc_Y. Returns false if the arena is full.
[[nodiscard]] bool square_dense(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_PROJECT_DENSE_H_
