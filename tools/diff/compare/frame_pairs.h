// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds the frames of two trajectories that have the same time.

#ifndef MJTOOLS_TOOLS_DIFF_COMPARE_FRAME_PAIRS_H_
#define MJTOOLS_TOOLS_DIFF_COMPARE_FRAME_PAIRS_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "compare/frame_source.h"
#include "trajectory/trajectory.h"

namespace mj::diff {

// difference (s) below which two times count as equal
inline constexpr double kSameTime = 1e-9;

using Pairs = std::vector<std::pair<int64_t, int64_t>>;

// The frames of a source that are being compared, and their position in the trajectory.
struct Block {
  Trajectory frames;
  int64_t first = 0;  // number of the first frame of the block
  int64_t done = 0;

  [[nodiscard]] bool is_done() const { return done == frames.frames; }
  [[nodiscard]] double time(int64_t i) const {
    return frames[Channel::kTime].values[static_cast<size_t>(i)];
  }
  void advance(FrameSource& source, int64_t count) {
    first += frames.frames;
    done = 0;
    frames = source.next(count);
  }
};

// Returns the pairs of frames that have the same time, until one of the blocks ends.
inline Pairs common_frames(Block& a, Block& b) {
  Pairs out;
  while (!a.is_done() && !b.is_done()) {
    const double time_a = a.time(a.done), time_b = b.time(b.done);
    if (time_b < time_a - kSameTime) {
      ++b.done;
    } else if (time_b <= time_a + kSameTime) {
      out.emplace_back(a.done++, b.done++);
    } else {
      ++a.done;
    }
  }
  return out;
}

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_COMPARE_FRAME_PAIRS_H_
