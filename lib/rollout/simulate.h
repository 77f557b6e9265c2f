// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Simulates a single rollout of a plan with the engine. Executors call it on any thread.

#ifndef MJTOOLS_ROLLOUT_SIMULATE_H_
#define MJTOOLS_ROLLOUT_SIMULATE_H_

#include <mujoco/mjdata.h>

#include <cstdint>

#include "rollout/plan.h"
#include "rollout/result.h"
#include "rollout/sink.h"
#include "rollout/watch.h"

namespace mj::rollout {

// Simulates a rollout in `d`. It begins with the state that set_beginning() (course.h) has set, and
// ends after the last step. It ends earlier if the condition in Plan::ending occurs, the host
// cancels it, or the engine, the controls or a plugin throws an Error. The result then contains the
// error. This function itself throws only the exceptions of `out` and of functions of the host.
// Allocates nothing between steps.
[[nodiscard]] Result simulate(const Plan& plan, int64_t rollout, mjData& d, RolloutSink& out,
                              const Watch& watch);

// Begins a rollout of `sink` in `d`, which must have been reset, and simulates it to its end.
[[nodiscard]] Result run_rollout(const Plan& plan, int64_t rollout, mjData& d, Sink& sink,
                                 const Watch& watch);

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_SIMULATE_H_
