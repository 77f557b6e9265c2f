// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Continues a shard whose recording is in a file (mj-simulate --resume-shard). Rollouts that are
// complete are copied to the new file. All other rollouts are simulated again from their beginning,
// so that the result has the same bytes as an uninterrupted shard.

#ifndef MJTOOLS_TRAJECTORY_ROLLOUTS_KEPT_ROLLOUTS_H_
#define MJTOOLS_TRAJECTORY_ROLLOUTS_KEPT_ROLLOUTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/file_id.h"
#include "rollout/plan.h"
#include "trajectory/frame_block.h"
#include "trajectory/record_plan.h"
#include "trajectory/rollouts/kept_frames.h"
#include "trajectory/trajectory.h"

namespace mj {

class KeptRollouts {
 public:
  // Opens the recording of a shard. The plan has the rollouts of the shard, and must outlive this
  // object. Throws Error (cannot-resume) if the recording does not belong to this shard of this
  // plan, or was made with another model, other inputs or other settings.
  KeptRollouts(const std::string& path, const rollout::Plan& plan, const TrajectoryOrigin& origin,
               const ShardPlace& shard, const std::vector<std::vector<double>>& initial_states);

  // Returns whether every rollout has ended in the recording, so that no rollout is left.
  [[nodiscard]] bool is_whole() const { return is_whole_; }
  // Returns whether a rollout is complete and is kept.
  [[nodiscard]] bool keeps(int64_t rollout) const { return is_kept_[static_cast<size_t>(rollout)]; }
  [[nodiscard]] std::optional<FileId> file() const { return recording_.file(); }
  // Returns the number of frames that are kept of each rollout.
  [[nodiscard]] const std::vector<int64_t>& frames() const { return frames_; }
  [[nodiscard]] int64_t count() const;  // number of rollouts that are kept

  // Writes the frames and states of all rollouts that are kept.
  void copy(const RecordPlan& record, FrameSink& to, int64_t block_frames) const;

 private:
  void require_same(const TrajectoryOrigin& origin, const ShardPlace& shard) const;
  void require_same_start(const std::vector<std::vector<double>>& initial_states) const;

  std::string path_;
  const rollout::Plan& plan_;
  KeptFrames recording_;
  bool is_whole_ = false;
  std::vector<bool> is_kept_;
  std::vector<int64_t> frames_;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_ROLLOUTS_KEPT_ROLLOUTS_H_
