// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Plots the columns of two trajectories that differ most: both curves, and their difference.

#ifndef MJTOOLS_TOOLS_DIFF_COMPARE_PLOT_H_
#define MJTOOLS_TOOLS_DIFF_COMPARE_PLOT_H_

#include <mujoco/mjmodel.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "compare/frame_source.h"
#include "diff.h"

namespace mj::diff {

// The frames of both trajectories, from the beginning.
struct FrameSources {
  std::unique_ptr<FrameSource> a, b;
};
// Function that returns the frames of a rollout in both trajectories, with only the named arrays.
using OpenFrames =
    std::function<FrameSources(int64_t rollout, const std::vector<std::string>& arrays)>;

// Plots the arrays whose differences are largest relative to their values. If patterns select
// arrays, plots all of them, with several columns of each. `m` tells the units and may be null.
[[nodiscard]] plot::Figure plot_of(const TrajectoryDiff& diff, const Request& request,
                                   const mjModel* m, const OpenFrames& open);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_COMPARE_PLOT_H_
