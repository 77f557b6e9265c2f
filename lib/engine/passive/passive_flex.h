// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Passive forces of flexes.

#ifndef MJTOOLS_ENGINE_PASSIVE_PASSIVE_FLEX_H_
#define MJTOOLS_ENGINE_PASSIVE_PASSIVE_FLEX_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// Adds the elastic forces of all flexes, and the forces of springs and dampers of their edges, to
// d.qfrc_spring and d.qfrc_damper.
void flex_forces(const mjModel& m, mjData& d, bool springs, bool dampers);

// Adds the elastic forces of one interpolated flex to d.qfrc_spring and d.qfrc_damper.
void interpolated_flex_forces(const mjModel& m, mjData& d, int f, bool springs, bool dampers);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_PASSIVE_PASSIVE_FLEX_H_
