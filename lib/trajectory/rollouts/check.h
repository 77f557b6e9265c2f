// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares the frames of a simulation with a recording and finds the first difference.

#ifndef MJTOOLS_TRAJECTORY_ROLLOUTS_CHECK_H_
#define MJTOOLS_TRAJECTORY_ROLLOUTS_CHECK_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "rollout/result.h"
#include "trajectory/frame_block.h"
#include "trajectory/reader.h"
#include "trajectory/record_plan.h"
#include "trajectory/trajectory.h"

namespace mj {

// The first difference between a simulated rollout and its recording.
struct Divergence {
  int64_t rollout = 0;
  int64_t frame = 0;
  int64_t step = 0;
  double time = 0;
  // name of the array, such as "qpos", or "frames" if the numbers of frames differ
  std::string array;
  std::string element;  // label of the column, such as "knee"
  double recorded = 0;
  double now = 0;
};

// Returns the items for a record plan that records all arrays of a trajectory.
[[nodiscard]] std::vector<std::string> recorded_items(const Trajectory& t);

// A sink that compares frames with a recording instead of writing them.
class TrajectoryCheck final : public FrameSink {
 public:
  static constexpr int64_t kBlockFrames = 256;  // a suitable number of frames in a block

  // Function that returns whether a recorded number and the new number count as equal.
  using IsSame = std::function<bool(double recorded, double now)>;

  // For each rollout, `frames` gives the largest number of frames to compare, and `first_steps` the
  // step of its first frame. If the recording is still being made, or was interrupted or killed,
  // only the frames that it contains are compared. The recording and the plan must outlive the
  // check.
  TrajectoryCheck(const TrajectoryStream& recorded, const RecordPlan& plan, IsSame is_same,
                  std::vector<int64_t> frames, std::vector<int64_t> first_steps);

  void write(FrameBlock& block) override;
  void flush() override {}
  [[nodiscard]] bool needs_order() const override { return false; }

  // Compares the numbers of frames. Call it after all frames were written.
  void finish(const std::vector<rollout::End>& ends);

  // Returns the first difference of each rollout that differs from the recording. The keys are the
  // numbers of the rollouts.
  [[nodiscard]] const std::map<int64_t, Divergence>& divergences() const { return found_; }

 private:
  // Some recorded frames, and the block with the same frames of the new simulation.
  struct Pair {
    const Trajectory& recorded;
    const FrameBlock& now;
  };
  bool compare_row(const Pair& pair, int64_t frame, size_t array, int64_t row, const double* now);
  bool compare_pictures(const FrameBlock& block, int64_t frame, double time);
  bool compare_frame(const Pair& pair, int64_t frame, std::vector<size_t>& list_at);

  const TrajectoryStream& recorded_;
  const RecordPlan& plan_;
  IsSame is_same_;
  std::vector<int64_t> frames_, first_steps_;
  std::vector<size_t> pictures_;  // for each recorded array of pictures, its index in the plan
  std::map<int64_t, Divergence> found_;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_ROLLOUTS_CHECK_H_
