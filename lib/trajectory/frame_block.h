// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Blocks of recorded frames, which carry frames from a simulation to a file, and the interface of
// the receivers of blocks.

#ifndef MJTOOLS_TRAJECTORY_FRAME_BLOCK_H_
#define MJTOOLS_TRAJECTORY_FRAME_BLOCK_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/invariant.h"
#include "trajectory/record_plan.h"

namespace mj {

// Consecutive frames of one rollout. The rows of an array are contiguous, as in files. After its
// last row, each array has room for one more number.
class FrameBlock {
 public:
  int64_t rollout = 0;
  int64_t first = 0;                       // number of the first frame
  int64_t frames = 0;                      // number of frames in the block
  std::vector<std::vector<double>> lists;  // for each array of the plan that is a list, its rows
  std::vector<double> checkpoints;  // for each checkpoint, its step number and its full state

  // Allocates memory for `capacity` frames.
  FrameBlock(const RecordPlan& plan, int64_t capacity)
      : lists(plan.arrays.size()), capacity_(capacity) {
    MJ_INVARIANT(capacity > 0);
    size_t size = 0;
    for (const RecordedArray& a : plan.arrays) {
      places_.push_back({size, a.is_list() ? 0 : static_cast<size_t>(a.columns)});
      size += places_.back().columns * static_cast<size_t>(capacity) + 1;
    }
    values_.resize(size);
    for (const PixelArray& a : plan.pixels) {
      pixels_.push_back({static_cast<size_t>(a.bytes()), {}});
      pixels_.back().bytes.resize(pixels_.back().frame * static_cast<size_t>(capacity));
    }
  }

  [[nodiscard]] int64_t capacity() const { return capacity_; }
  // Returns a row of an array that has one row per frame.
  [[nodiscard]] double* row(size_t array, int64_t frame) {
    MJ_INVARIANT(array < places_.size());
    MJ_INVARIANT(frame >= 0 && frame < capacity_);
    const Place& place = places_[array];
    return values_.data() + place.start + static_cast<size_t>(frame) * place.columns;
  }
  [[nodiscard]] const double* row(size_t array, int64_t frame) const {
    return const_cast<FrameBlock*>(this)->row(array, frame);
  }

  // Returns `count` pictures of an array of pixels, from frame `frame` of the block on.
  [[nodiscard]] std::span<std::byte> pixels(size_t array, int64_t frame, int64_t count = 1) {
    MJ_INVARIANT(array < pixels_.size());
    MJ_INVARIANT(frame >= 0 && count >= 0 && frame + count <= capacity_);
    Pixels& from = pixels_[array];
    return std::span(from.bytes)
        .subspan(static_cast<size_t>(frame) * from.frame, static_cast<size_t>(count) * from.frame);
  }
  [[nodiscard]] std::span<const std::byte> pixels(size_t array, int64_t frame,
                                                  int64_t count = 1) const {
    return const_cast<FrameBlock*>(this)->pixels(array, frame, count);
  }

  void clear() {
    rollout = first = frames = 0;
    for (auto& list : lists) list.clear();
    checkpoints.clear();
  }

 private:
  struct Place {
    size_t start, columns;
  };
  struct Pixels {
    size_t frame;  // number of bytes of a frame
    std::vector<std::byte> bytes;
  };
  int64_t capacity_;
  std::vector<Place> places_;
  std::vector<double> values_;
  std::vector<Pixels> pixels_;
};

// A receiver of blocks. The blocks of one rollout arrive in order. All calls come from one thread.
class FrameSink {
 public:
  FrameSink() = default;
  virtual ~FrameSink() = default;
  FrameSink(const FrameSink&) = delete;
  FrameSink& operator=(const FrameSink&) = delete;

  // Writes a block. The receiver may overwrite the additional number behind each array.
  virtual void write(FrameBlock& block) = 0;
  // Called when all blocks of a rollout were written. `is_complete` tells whether the rollout
  // reached the last step of its plan.
  virtual void end_rollout(int64_t rollout, bool is_complete) {
    static_cast<void>(rollout), static_cast<void>(is_complete);
  }
  // Makes all blocks that were written visible to readers.
  virtual void flush() = 0;
  // Returns whether the receiver needs all blocks of a rollout before the blocks of the next
  // rollout.
  [[nodiscard]] virtual bool needs_order() const = 0;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_FRAME_BLOCK_H_
