// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Mass of all bodies except the world.

#ifndef MJTOOLS_ENGINE_CONSTANTS_TOTAL_MASS_H_
#define MJTOOLS_ENGINE_CONSTANTS_TOTAL_MASS_H_

#include <mujoco/mjmodel.h>

namespace mj::engine {

// Returns the sum of the body masses (kg).
[[nodiscard]] double total_mass(const mjModel& m);

// Scales masses and inertias so that the masses add up to `mass`. Values that depend on them are
// not changed: set_const() must follow.
void set_total_mass(mjModel& m, double mass);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTANTS_TOTAL_MASS_H_
