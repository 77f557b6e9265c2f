// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Whether a simulation met NaN, infinity or a huge number, and where.

#ifndef MJTOOLS_TOOLS_COMMON_MODEL_INSTABILITY_H_
#define MJTOOLS_TOOLS_COMMON_MODEL_INSTABILITY_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstddef>
#include <string>

namespace mj::report {

// Whether this kind of warning (mjtWarning) is about that.
[[nodiscard]] bool is_instability(size_t warning);

// Whether the simulation of a model without automatic reset is unstable, after the forward pass.
[[nodiscard]] bool is_unstable(const mjData& d);

// "qacc[3] of joint 'knee'"; empty when the simulation is stable.
[[nodiscard]] std::string unstable_place(const mjModel& m, const mjData& d);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_MODEL_INSTABILITY_H_
