// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Total mass of all bodies except the world.

#ifndef MJTOOLS_ENGINE_CONSTANTS_TOTAL_MASS_H_
#define MJTOOLS_ENGINE_CONSTANTS_TOTAL_MASS_H_

#include <mujoco/mjmodel.h>

namespace mj::engine {

// Returns the sum of the body masses (kg).
[[nodiscard]] double total_mass(const mjModel& m);

// Scales all masses and inertias so that the masses add up to `mass`. Does not update values of the
// model that depend on them: call set_const() afterwards.
void set_total_mass(mjModel& m, double mass);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTANTS_TOTAL_MASS_H_
