// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A sink for rollouts that records them (recorder.h).

#ifndef MJTOOLS_TRAJECTORY_ROLLOUTS_RECORDER_SINK_H_
#define MJTOOLS_TRAJECTORY_ROLLOUTS_RECORDER_SINK_H_

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "rollout/sink.h"
#include "trajectory/frame_block.h"
#include "trajectory/record_plan.h"
#include "trajectory/recorder.h"

namespace mj {

class RecorderSink final : public rollout::Sink {
 public:
  // The frame at which a rollout continues, and the number of its frames that are already written.
  // Frames that the simulation repeats are not written again.
  struct Written {
    int64_t next = 0;
    int64_t frames = 0;
  };

  // Writes to `to` in blocks of `block_frames` frames. If a recording is continued in its own file,
  // `written` has an entry for each rollout. Otherwise it is empty. The plan and `to` must outlive
  // the sink.
  RecorderSink(const RecordPlan& plan, FrameSink& to, int64_t block_frames,
               std::vector<Written> written = {});

  [[nodiscard]] std::unique_ptr<rollout::RolloutSink> begin(const mjModel& m, mjData& d,
                                                            int64_t rollout) override;
  [[nodiscard]] bool needs_order() const override { return to_.needs_order(); }
  // Waits until everything is written. If an error ended the writing, throws it.
  void finish() { recorder_.finish(); }
  // Must be called after a model has changed in place.
  void forget_models() { recorder_.forget_models(); }
  // Sets a function that adds geoms to pictures. Must be called before the first rollout.
  void set_more_geoms(CameraPainters::AddGeoms add_geoms) {
    recorder_.set_more_geoms(std::move(add_geoms));
  }

 private:
  FrameSink& to_;
  Recorder recorder_;
  rollout::Computed reads_;
  std::vector<Written> written_;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_ROLLOUTS_RECORDER_SINK_H_
