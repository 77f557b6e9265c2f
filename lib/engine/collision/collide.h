// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The collision stage of a step.

#ifndef MJTOOLS_ENGINE_COLLISION_COLLIDE_H_
#define MJTOOLS_ENGINE_COLLISION_COLLIDE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Finds all contacts at the current poses, and discards the contacts and constraints of the last
// step.
void collide(const mjModel& m, mjData& d);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_COLLIDE_H_
