// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Replays: one HTML file that shows a model, or the rollouts of a recording, in any browser. It
// needs no network and no other files.

#ifndef MJTOOLS_TOOLS_INSPECT_REPLAY_REPLAY_H_
#define MJTOOLS_TOOLS_INSPECT_REPLAY_REPLAY_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <optional>
#include <string>

#include "trajectory/reader.h"

namespace mj::inspect {

struct ReplayRequest {
  std::string file;         // HTML file; empty: no replay
  double fps = 60;          // largest number of frames per second of simulated time
  bool may_replace = true;  // whether the replay may replace an existing file
};

// Writes a page that shows a model in a keyframe, if one is given, with sliders for its joints.
void write_model_replay(const mjModel& m, const ReplayRequest& request,
                        const std::optional<std::string>& keyframe);

// Writes a page that plays the rollouts of a recording, or only `rollout`. Contacts and forces are
// computed anew from the recorded states.
void write_trajectory_replay(const mjModel& m, const TrajectoryStream& recording,
                             std::optional<int64_t> rollout, const ReplayRequest& request);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_REPLAY_REPLAY_H_
