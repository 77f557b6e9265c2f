// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "picture/frames.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "base/diagnostic.h"
#include "trajectory/frame_state.h"

namespace mj::diff {
namespace {

constexpr std::string_view kRollout = "rollout ";

// Returns the number of the rollout that the name of an array contains: 1 for "rollout 1 qpos".
// Returns 0 for a name without a rollout.
int64_t rollout_of(std::string_view name) {
  int64_t rollout = 0;
  if (name.starts_with(kRollout)) {
    name.remove_prefix(kRollout.size());
    std::from_chars(name.data(), name.data() + name.size(), rollout);
  }
  return rollout;
}

bool is_position(std::string_view name) {
  return name == "qpos" || (name.starts_with(kRollout) && name.ends_with(" qpos"));
}

}  // namespace

FramePair most_different_frames(const TrajectoryStream& a, const TrajectoryStream& b,
                                const TrajectoryDiff& diff) {
  const ChannelDiff* most = nullptr;
  for (const bool are_positions : {true, false}) {
    for (const ChannelDiff& c : diff.channels) {
      if (c.columns_differ == 0 || is_position(c.name) != are_positions) continue;
      if (!most || c.largest.difference > most->largest.difference) most = &c;
    }
    if (most) break;
  }
  const int64_t rollout = most ? rollout_of(most->name) : 0;
  if (rollout >= a.rollouts() || rollout >= b.rollouts() || a.frames(rollout) == 0 ||
      b.frames(rollout) == 0) {
    throw Error("usage", "the recordings have no frames to draw");
  }
  const std::vector<double> times_a = times_of(a, rollout), times_b = times_of(b, rollout);
  int64_t frame_a = std::min(a.frames(rollout), b.frames(rollout)) - 1;
  if (most) frame_a = std::clamp<int64_t>(most->largest.frame, 0, a.frames(rollout) - 1);
  const bool have_times = !times_a.empty() && !times_b.empty();
  int64_t frame_b = have_times ? frame_at(times_b, times_a[static_cast<size_t>(frame_a)]) : frame_a;
  frame_b = std::min(frame_b, b.frames(rollout) - 1);
  return {a.read(rollout, frame_a, 1, names_of_state()),
          b.read(rollout, frame_b, 1, names_of_state())};
}

}  // namespace mj::diff
