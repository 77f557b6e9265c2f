// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sources of the frames that are compared, which may come from a recording or a simulation. Frames
// are read in parts, so that the memory does not grow with the number of frames.

#ifndef MJTOOLS_TOOLS_DIFF_COMPARE_FRAME_SOURCE_H_
#define MJTOOLS_TOOLS_DIFF_COMPARE_FRAME_SOURCE_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "trajectory/reader.h"
#include "trajectory/trajectory.h"

namespace mj::diff {

class FrameSource {
 public:
  FrameSource() = default;
  virtual ~FrameSource() = default;
  FrameSource(const FrameSource&) = delete;
  FrameSource& operator=(const FrameSource&) = delete;

  // Returns a trajectory with the names, labels and attributes of the arrays, but without frames.
  [[nodiscard]] virtual const Trajectory& about() const = 0;
  // Returns the next frames, at most `count` of them, and an empty trajectory at the end. The
  // arrays are in the order of about().
  [[nodiscard]] virtual Trajectory next(int64_t count) = 0;
  // Returns the bytes of the picture of one frame. `pictures` is an element of about().pictures.
  [[nodiscard]] virtual std::string picture(const PixelArray& pictures, int64_t frame) const {
    static_cast<void>(pictures), static_cast<void>(frame);
    return {};
  }
  // Returns whether there are so few frames that reading them takes less time than starting a
  // thread.
  [[nodiscard]] virtual bool is_short() const { return false; }
  // Skips the remaining frames and returns their number.
  [[nodiscard]] virtual int64_t count_rest() = 0;
};

// The frames of a rollout in a recording, with only some of its arrays.
class RecordedFrames final : public FrameSource {
 public:
  RecordedFrames(const TrajectoryStream& recording, int64_t rollout,
                 std::vector<std::string> arrays)
      : recording_(recording),
        rollout_(rollout),
        frames_(recording.frames(rollout)),
        arrays_(std::move(arrays)) {}

  [[nodiscard]] const Trajectory& about() const override { return recording_.about(); }
  [[nodiscard]] Trajectory next(int64_t count) override {
    const int64_t first = std::exchange(next_, std::min(next_ + count, frames_));
    if (first == next_) return {};
    return recording_.read(rollout_, first, next_ - first, arrays_);
  }
  [[nodiscard]] std::string picture(const PixelArray& pictures, int64_t frame) const override {
    return recording_.read_pixels(pictures, rollout_, frame, 1);
  }
  [[nodiscard]] bool is_short() const override { return frames_ <= kFewFrames; }
  [[nodiscard]] int64_t count_rest() override { return frames_ - std::exchange(next_, frames_); }

 private:
  static constexpr int64_t kFewFrames = 100;

  const TrajectoryStream& recording_;
  const int64_t rollout_, frames_;
  const std::vector<std::string> arrays_;
  int64_t next_ = 0;
};

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_COMPARE_FRAME_SOURCE_H_
