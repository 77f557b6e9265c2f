// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes recordings as text, frame by frame:
//
//   CSV      a line of names (rollout, when there are several; time, qpos.knee ...), then one per
//            frame
//   NDJSON   an object per line: first {"schema": "mjtools.frames/1", ...} with the labels of the
//            arrays, then one per frame: {"rollout": 0, "time": 0.1, "qpos": [...], ...}; lists are
//            arrays of rows, and numbers that are not finite are null
//
// Rollouts come one after the other, in order.

#ifndef MJTOOLS_TRAJECTORY_TEXT_WRITER_H_
#define MJTOOLS_TRAJECTORY_TEXT_WRITER_H_

#include <functional>
#include <string>
#include <string_view>

#include "trajectory/frame_block.h"
#include "trajectory/record_plan.h"
#include "trajectory/trajectory.h"

namespace mj {

enum class TextForm { kCsv, kNdjson };

class TextWriter final : public FrameSink {
 public:
  // Throws Error (usage) for lists in a CSV file. `put` receives each text when it is ready.
  TextWriter(TextForm form, const RecordPlan& plan, const TrajectoryOrigin& origin,
             const std::string& model_name, int64_t rollouts,
             std::function<void(std::string_view)> put);

  void write(FrameBlock& block) override;
  void flush() override {}
  [[nodiscard]] bool needs_order() const override { return true; }

 private:
  void write_header(const TrajectoryOrigin& origin, const std::string& model_name);
  void add_csv_frame(const FrameBlock& block, int64_t frame);
  void add_json_frame(const FrameBlock& block, int64_t frame, std::vector<size_t>& list_at);

  TextForm form_;
  const RecordPlan& plan_;
  int64_t rollouts_;
  std::function<void(std::string_view)> put_;
  std::string text_;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_TEXT_WRITER_H_
