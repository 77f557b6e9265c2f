// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Length ranges of actuators. Each actuator is pulled in both directions until it comes to rest.

#ifndef MJTOOLS_ENGINE_CONSTANTS_LENGTH_RANGE_H_
#define MJTOOLS_ENGINE_CONSTANTS_LENGTH_RANGE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <functional>

namespace mj::engine {

// Returns the default options of MuJoCo's compiler.
[[nodiscard]] mjLROpt default_length_range_options();

// Sets actuator_lengthrange of one actuator by simulation, unless the options exclude the actuator.
// The simulations use m.opt as it is. The contents of `d` are overwritten. Throws Error if a
// simulation is unstable or does not settle.
void set_length_range(mjModel& m, mjData& d, int actuator, const mjLROpt& options);

// Sets the ranges of all actuators, as the compiler does. Only limits and equality constraints act
// during the simulations. m.opt is restored afterwards. Calls `attempt` with each actuator and the
// function that sets its range. `attempt` calls that function and may catch its errors.
void set_length_ranges(
    mjModel& m, mjData& d, const mjLROpt& options,
    const std::function<void(int, const std::function<void()>&)>& attempt =
        [](int, const std::function<void()>& set) { set(); });

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_CONSTANTS_LENGTH_RANGE_H_
