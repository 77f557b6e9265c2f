// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Repeats the rollouts of a recording from their initial states.

#ifndef MJTOOLS_TRAJECTORY_ROLLOUTS_REPEAT_H_
#define MJTOOLS_TRAJECTORY_ROLLOUTS_REPEAT_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <string>
#include <vector>

#include "rollout/plan.h"
#include "trajectory/reader.h"

namespace mj {

// Returns the greatest step to which a frame of the recording belongs. `starts` comes from
// RecordedRollouts::starts().
[[nodiscard]] int64_t last_recorded_step(const TrajectoryStream& recording,
                                         const rollout::Plan& plan,
                                         const std::vector<RolloutStart>& starts);

// Returns the initial states (mjSTATE_INTEGRATION) of the first `rollouts` rollouts of a recording.
// The recording is in the file `path`, which messages call `name`. If another program made the
// recording, its first frame has only a part of the state, and the rest is reset. Throws Error
// (usage) if the recording was made with another model.
[[nodiscard]] std::vector<std::vector<double>> repeated_states(const mjModel& m,
                                                               const TrajectoryStream& recording,
                                                               const std::string& path,
                                                               const std::string& name,
                                                               int64_t rollouts);

// Sets the first step, the state of the noise filter and the masses that springs pull, for a
// rollout whose recording began with a resumed state.
void set_start(const mjModel& m, const rollout::Plan& plan, const RolloutStart& start,
               rollout::Input& input);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_ROLLOUTS_REPEAT_H_
