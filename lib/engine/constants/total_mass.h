// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The mass of everything but the world.

#ifndef MJTOOLS_ENGINE_CONSTANTS_TOTAL_MASS_H_
#define MJTOOLS_ENGINE_CONSTANTS_TOTAL_MASS_H_

#include <mujoco/mjmodel.h>

namespace mj::engine {

// Sum of the body masses (kg).
[[nodiscard]] double total_mass(const mjModel& m);

// Scales masses and inertias so that they add up to `mass`. Nothing that depends on them changes:
// set_const must follow.
void set_total_mass(mjModel& m, double mass);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTANTS_TOTAL_MASS_H_
