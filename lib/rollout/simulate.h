// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Simulates a single rollout of a plan. Executors call it on any thread.

#ifndef MJTOOLS_ROLLOUT_SIMULATE_H_
#define MJTOOLS_ROLLOUT_SIMULATE_H_

#include <mujoco/mjdata.h>

#include <cstdint>

#include "rollout/plan.h"
#include "rollout/result.h"
#include "rollout/sink.h"
#include "rollout/watch.h"

namespace mj::rollout {

// Sets `d` to the beginning of a rollout. `d` must have been reset.
void set_beginning(const Plan& plan, int64_t rollout, mjData& d);

// Advances `d` from the beginning of a rollout to its last step. The rollout ends earlier if the
// plan says so (Plan::ending) or the host cancels it. It also ends if the engine, the controls or a
// plugin throw an Error. The result then contains the error. Throws only exceptions of `out` and of
// functions of the host. Allocates nothing between steps.
[[nodiscard]] Result simulate(const Plan& plan, int64_t rollout, mjData& d, RolloutSink& out,
                              const Watch& watch);

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_SIMULATE_H_
