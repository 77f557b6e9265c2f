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

// Sets `d`, which was just reset, to the beginning of a rollout.
void set_beginning(const Plan& plan, int64_t rollout, mjData& d);

// Advances `d` from the beginning of a rollout to its last step. Ends earlier when the plan says so
// (Plan::ending), when the host cancels, or when the engine, controls or a plugin throw an Error,
// which the result then holds. Throws only what `out` and functions of the host throw. Allocates
// nothing between steps.
[[nodiscard]] Result simulate(const Plan& plan, int64_t rollout, mjData& d, RolloutSink& out,
                              const Watch& watch);

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_SIMULATE_H_
