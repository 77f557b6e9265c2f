// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Free bodies whose kinematic tree has no other body with dofs or mass.

#ifndef MJTOOLS_ENGINE_POSITION_FREE_BODY_H_
#define MJTOOLS_ENGINE_POSITION_FREE_BODY_H_

#include <mujoco/mjmodel.h>

namespace mj::engine {

// Returns whether a body has a free joint and no other joint, and no other body of its tree has
// dofs or mass. The accelerations of such a body can be solved for exactly and independently of all
// other bodies.
bool is_standalone_free(const mjModel& m, int body);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_FREE_BODY_H_
