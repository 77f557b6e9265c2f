// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes recordings as text, frame by frame:
//
//   CSV      The first line has the names of the columns: rollout (if there are several), time,
//            qpos.knee and so on. Each further line is a frame.
//   NDJSON   Each line is an object. The first, {"schema": "mjtools.frames/1", ...}, has the labels
//            of the arrays. Each further line is a frame: {"rollout": 0, "time": 0.1,
//            "qpos": [...], ...}. Lists are arrays of rows. Numbers that are not finite are null.
//
// Rollouts are written one after the other, in order.

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
  // `put` receives each part of the text when it is ready. Throws Error (usage) if a CSV file is
  // requested for a plan with lists.
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
