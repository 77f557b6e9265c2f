// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Length ranges of actuators, found by pulling each of them both ways until it comes to rest.

#ifndef MJTOOLS_ENGINE_CONSTANTS_LENGTH_RANGE_H_
#define MJTOOLS_ENGINE_CONSTANTS_LENGTH_RANGE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <functional>

namespace mj::engine {

// The default options.
[[nodiscard]] mjLROpt default_length_range_options();

// Sets actuator_lengthrange of one actuator, unless the options exclude it. The simulations run
// with m.opt as it is; d is scratch. Throws Error if a simulation is unstable or does not settle.
void set_length_range(mjModel& m, mjData& d, int actuator, const mjLROpt& options);

// Sets the ranges of all actuators, as when a model is compiled: only limits and equality
// constraints act meanwhile. m.opt is restored. `attempt` is called with each actuator and the
// function that sets its range, and may catch what this throws.
void set_length_ranges(
    mjModel& m, mjData& d, const mjLROpt& options,
    const std::function<void(int, const std::function<void()>&)>& attempt =
        [](int, const std::function<void()>& set) { set(); });

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTANTS_LENGTH_RANGE_H_
