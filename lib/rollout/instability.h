// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reports whether and where a simulation has produced NaN, infinity or a huge number.

#ifndef MJTOOLS_ROLLOUT_INSTABILITY_H_
#define MJTOOLS_ROLLOUT_INSTABILITY_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstddef>
#include <string>

namespace mj::rollout {

// Returns whether a kind of warning (mjtWarning) reports NaN, infinity or a huge number.
[[nodiscard]] bool is_instability(size_t warning);

// Returns whether the simulation is unstable. Call it after the forward pass, for a model without
// automatic reset.
[[nodiscard]] bool is_unstable(const mjData& d);

// Returns the place of the first bad number, such as "qacc[3] of joint 'knee'". Returns an empty
// text if the simulation is stable.
[[nodiscard]] std::string unstable_place(const mjModel& m, const mjData& d);

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_INSTABILITY_H_
