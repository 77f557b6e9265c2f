// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Frames against those of a recording: the first that differs.

#ifndef MJTOOLS_TOOLS_SIMULATE_CHECK_H_
#define MJTOOLS_TOOLS_SIMULATE_CHECK_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "recording.h"
#include "trajectory/reader.h"
#include "trajectory/trajectory.h"

namespace mj::simulate {

struct Divergence {
  int64_t rollout = 0;
  int64_t frame = 0;
  int64_t step = 0;
  double time = 0;
  std::string array;    // "qpos", or "frames" when there are not as many
  std::string element;  // "knee"
  double recorded = 0;
  double now = 0;
};

[[nodiscard]] std::string divergence_text(const Divergence& d, bool with_rollout);

// The items that ask for what a trajectory holds.
[[nodiscard]] std::vector<std::string> recorded_items(const Trajectory& t);

class TrajectoryCheck final : public Recording, private FrameSink {
 public:
  // At most so many frames of each rollout are simulated: what was recorded after them is not
  // checked. The first frame is that of step `first_steps`, of each rollout, too. A recording that is still being made, or was interrupted or killed, is checked as far
  // as it goes. All must outlive the check.
  TrajectoryCheck(const TrajectoryStream& recorded, const RecordPlan& plan,
                  const report::Tolerance& tolerance, std::vector<int64_t> frames,
                  std::vector<int64_t> first_steps);

  FrameSink& sink() override { return *this; }
  [[nodiscard]] int64_t block_frames() const override { return 256; }
  void finish(const std::vector<RolloutEnd>& ends) override;

  // The first difference of each rollout that differs, by the number of the rollout.
  [[nodiscard]] const std::map<int64_t, Divergence>& divergences() const { return found_; }

 private:
  void write(FrameBlock& block) override;
  void flush() override {}
  [[nodiscard]] bool needs_order() const override { return false; }

  // Frames of the recording beside those of a block.
  struct Pair {
    const Trajectory& recorded;
    const FrameBlock& now;
  };
  bool compare_row(const Pair& pair, int64_t frame, size_t array, int64_t row, const double* now);
  bool compare_frame(const Pair& pair, int64_t frame, std::vector<size_t>& list_at);

  const TrajectoryStream& recorded_;
  const RecordPlan& plan_;
  report::Tolerance tolerance_;
  std::vector<int64_t> frames_, first_steps_;
  std::map<int64_t, Divergence> found_;
};

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_CHECK_H_
