// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Continues a recording in its own file (mj-simulate --append). The recording is written to a new
// file: first the frames and states that it already has, then the frames that the simulation adds.
// The new file replaces the old file as soon as it holds all frames and states of the old file.

#ifndef MJTOOLS_TRAJECTORY_ROLLOUTS_KEPT_FRAMES_H_
#define MJTOOLS_TRAJECTORY_ROLLOUTS_KEPT_FRAMES_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/file_id.h"
#include "rollout/plan.h"
#include "trajectory/frame_block.h"
#include "trajectory/reader.h"
#include "trajectory/record_plan.h"

namespace mj {

class KeptFrames {
 public:
  // Opens the recording. Throws Error if the recording does not contain its options. The plan must
  // outlive this object.
  KeptFrames(const std::string& path, const rollout::Plan& plan);

  [[nodiscard]] const Trajectory& about() const { return recording_.about(); }
  // Returns the first step of each rollout, with the state of noise and springs at that step, if
  // the recording was resumed before. For other recordings the list is empty.
  [[nodiscard]] const std::vector<RolloutStart>& starts() const { return starts_; }
  // Returns the identity of the file. While this object lives, no other file can get it.
  [[nodiscard]] std::optional<FileId> file() const { return bytes_->id(); }
  // Returns the number of frames of each rollout.
  [[nodiscard]] std::vector<int64_t> frames() const;
  // Returns how many frames of a rollout come before a step.
  [[nodiscard]] int64_t frames_before(int64_t rollout, int64_t step) const;
  // Returns the last step at which a rollout can continue. All frames before this step were
  // recorded.
  [[nodiscard]] int64_t last_step(int64_t rollout) const;

  // Writes all frames of the recording, unchanged, and its states up to the steps at which the
  // rollouts continue. Blocks have at most `block_frames` frames.
  void copy(const RecordPlan& record, FrameSink& to, int64_t block_frames,
            const std::vector<int64_t>& steps) const;
  // Writes the frames of one rollout, and its states up to step `last`.
  void copy_rollout(const RecordPlan& record, FrameSink& to, int64_t block_frames, int64_t rollout,
                    int64_t last) const;

 private:
  void copy_frames(const RecordPlan& record, FrameBlock& block, int64_t count) const;

  std::shared_ptr<const FileBytes> bytes_;
  TrajectoryStream recording_;
  MatrixFile states_{bytes_};
  std::vector<RolloutStart> starts_;
  const rollout::Plan& plan_;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_ROLLOUTS_KEPT_FRAMES_H_
