// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Chooses the frames of two recordings that a picture shows.

#ifndef MJTOOLS_TOOLS_DIFF_PICTURE_FRAMES_H_
#define MJTOOLS_TOOLS_DIFF_PICTURE_FRAMES_H_

#include "diff.h"

namespace mj::diff {

struct FramePair {
  Trajectory a, b;  // one frame each
};

// Returns the frames in which the positions differ most. If the positions do not differ, returns
// the frames in which other arrays differ most. If nothing differs, returns the last common frames.
// Throws Error if a recording has no frames.
[[nodiscard]] FramePair most_different_frames(const TrajectoryStream& a, const TrajectoryStream& b,
                                              const TrajectoryDiff& diff);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_PICTURE_FRAMES_H_
