// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Free bodies that are the only body of their kinematic tree.

#ifndef MJTOOLS_ENGINE_POSITION_FREE_BODY_H_
#define MJTOOLS_ENGINE_POSITION_FREE_BODY_H_

#include <mujoco/mjmodel.h>

namespace mj::engine {

// Returns whether a body is the only body of its tree and has no joint except a free joint. The
// accelerations of such a body can be solved for exactly and independently of all other bodies.
bool is_standalone_free(const mjModel& m, int body);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_POSITION_FREE_BODY_H_
