// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The sink that records rollouts (recorder.h).

#ifndef MJTOOLS_TRAJECTORY_ROLLOUTS_RECORDER_SINK_H_
#define MJTOOLS_TRAJECTORY_ROLLOUTS_RECORDER_SINK_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "rollout/sink.h"
#include "trajectory/frame_block.h"
#include "trajectory/record_plan.h"
#include "trajectory/recorder.h"

namespace mj {

class RecorderSink final : public rollout::Sink {
 public:
  // The frames of a rollout that are written already, and the number of the frame that it continues
  // with. Frames that come again are not written again.
  struct Written {
    int64_t next = 0;
    int64_t frames = 0;
  };

  // Writes to `to` in blocks of `block_frames`. `written` has an entry for each rollout of a
  // recording that is continued in its file, and is empty otherwise. The plan and `to` must outlive
  // the sink.
  RecorderSink(const RecordPlan& plan, FrameSink& to, int64_t block_frames,
               std::vector<Written> written = {});

  [[nodiscard]] std::unique_ptr<rollout::RolloutSink> begin(const mjModel& m, mjData& d,
                                                            int64_t rollout) override;
  // Waits until everything is written. Throws the error that ended the writing.
  void finish() { recorder_.finish(); }

 private:
  Recorder recorder_;
  std::vector<Written> written_;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_ROLLOUTS_RECORDER_SINK_H_
