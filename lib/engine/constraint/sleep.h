// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sleeping trees and constraints: which constraints are awake, what wakes trees, what sends them to
// sleep.

#ifndef MJTOOLS_ENGINE_CONSTRAINT_SLEEP_H_
#define MJTOOLS_ENGINE_CONSTRAINT_SLEEP_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Awake if either of its objects is.
bool equality_awake(const mjModel& m, const mjData& d, int eq);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTRAINT_SLEEP_H_
