// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Length ranges of actuators, found by pulling each of them both ways until it comes to rest.

#ifndef MJTOOLS_ENGINE_CONSTANTS_LENGTH_RANGE_H_
#define MJTOOLS_ENGINE_CONSTANTS_LENGTH_RANGE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace mj::engine {

// The default options.
[[nodiscard]] mjLROpt default_length_range_options();

// Sets actuator_lengthrange of one actuator, unless the options exclude it. The simulations run
// with m.opt as it is; d is scratch. Throws Error if a simulation is unstable or does not settle.
void set_length_range(mjModel& m, mjData& d, int actuator, const mjLROpt& options);

// Sets the ranges of all actuators, as when a model is compiled: only limits and equality
// constraints act meanwhile. m.opt is restored.
void set_length_ranges(mjModel& m, mjData& d, const mjLROpt& options);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTANTS_LENGTH_RANGE_H_
