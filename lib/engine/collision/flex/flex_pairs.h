// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts of flexes with bodies, with each other and with themselves.

#ifndef MJTOOLS_ENGINE_COLLISION_FLEX_FLEX_PAIRS_H_
#define MJTOOLS_ENGINE_COLLISION_FLEX_FLEX_PAIRS_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

void collide_body_flex(const mjModel& m, mjData& d, int body, int flex);

void collide_flexes(const mjModel& m, mjData& d, int flex1, int flex2);

// Finds the contacts of a flex with itself, if the model enables them: internal contacts, and
// contacts between elements of the flex.
void collide_flex_with_itself(const mjModel& m, mjData& d, int flex);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_FLEX_FLEX_PAIRS_H_
