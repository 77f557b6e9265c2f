// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Recorded frames on their way from a simulation to a file: where they are taken, and what takes
// them.

#ifndef MJTOOLS_TRAJECTORY_FRAME_BLOCK_H_
#define MJTOOLS_TRAJECTORY_FRAME_BLOCK_H_

#include <cstdint>
#include <vector>

namespace mj {

// Some consecutive frames of one rollout.
struct FrameBlock {
  int64_t rollout = 0;
  int64_t first = 0;  // number of the first frame
  int64_t frames = 0;
  std::vector<double> values;              // frames x columns of all arrays with a row per frame
  std::vector<std::vector<double>> lists;  // of each array of the plan that is a list: its rows
  std::vector<double> checkpoints;         // full states to go on from, each after its step number

  void clear() {
    rollout = first = frames = 0;
    values.clear();
    for (auto& list : lists) list.clear();
    checkpoints.clear();
  }
};

// Where blocks go. Blocks of one rollout come in order; all calls come from one thread.
class FrameSink {
 public:
  FrameSink() = default;
  virtual ~FrameSink() = default;
  FrameSink(const FrameSink&) = delete;
  FrameSink& operator=(const FrameSink&) = delete;

  virtual void write(const FrameBlock& block) = 0;
  // What was written becomes visible to readers.
  virtual void flush() = 0;
  // Whether rollouts must come one after the other.
  [[nodiscard]] virtual bool needs_order() const = 0;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_FRAME_BLOCK_H_
