// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Bodies that move freely and alone.

#ifndef MJTOOLS_ENGINE_POSITION_FREE_BODY_H_
#define MJTOOLS_ENGINE_POSITION_FREE_BODY_H_

#include <mujoco/mjmodel.h>

namespace mj::engine {

// Returns true for a body that is alone in its tree and moves by a free joint only. Its
// accelerations can be solved for exactly, apart from all others.
bool is_standalone_free(const mjModel& m, int body);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_FREE_BODY_H_
