// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Going on in the same file (--append). The recording is written anew: first the frames and states
// that it has, then those that the simulation adds. It takes the place of the old file once it holds
// all that the old one does.

#ifndef MJTOOLS_TOOLS_SIMULATE_KEPT_FRAMES_H_
#define MJTOOLS_TOOLS_SIMULATE_KEPT_FRAMES_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "rollout.h"
#include "trajectory/reader.h"
#include "trajectory/record_plan.h"

namespace mj::simulate {

class KeptFrames {
 public:
  // Throws Error for a recording that does not say how it was made.
  KeptFrames(const std::string& path, const Plan& plan);

  [[nodiscard]] const Trajectory& about() const { return recording_.about(); }
  // Where the rollouts of the whole recording began; empty if it was not resumed before.
  [[nodiscard]] const std::vector<RolloutStart>& starts() const { return starts_; }
  // The frames of each rollout.
  [[nodiscard]] std::vector<int64_t> frames() const;
  // The number of frames of a rollout that come before a step.
  [[nodiscard]] int64_t frames_before(int64_t rollout, int64_t step) const;
  // The last step of a rollout whose state can be gone on from: no frame is missing before it.
  [[nodiscard]] int64_t last_step(int64_t rollout) const;

  // Writes the frames, in blocks of at most so many, and the states up to the steps that the
  // rollouts go on from, as they were written.
  void copy(const RecordPlan& record, FrameSink& to, int64_t block_frames,
            const std::vector<int64_t>& steps) const;

 private:
  void copy_rollout(const RecordPlan& record, FrameSink& to, int64_t block_frames, int64_t rollout,
                    int64_t last) const;
  void copy_frames(const RecordPlan& record, FrameBlock& block, int64_t count) const;

  std::shared_ptr<const FileBytes> bytes_;
  TrajectoryStream recording_;
  std::vector<RolloutStart> starts_;
  const Plan& plan_;
};

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_KEPT_FRAMES_H_
