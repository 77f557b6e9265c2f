// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reports whether a simulation met NaN, infinity or a huge number, and where.

#ifndef MJTOOLS_ROLLOUT_INSTABILITY_H_
#define MJTOOLS_ROLLOUT_INSTABILITY_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstddef>
#include <string>

namespace mj::rollout {

// Returns whether a kind of warning (mjtWarning) reports NaN, infinity or a huge number.
[[nodiscard]] bool is_instability(size_t warning);

// Returns whether a simulation without automatic reset is unstable. Valid after the forward pass.
[[nodiscard]] bool is_unstable(const mjData& d);

// Returns the place of the first bad number, such as "qacc[3] of joint 'knee'". Returns an empty
// text if the simulation is stable.
[[nodiscard]] std::string unstable_place(const mjModel& m, const mjData& d);

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_INSTABILITY_H_
