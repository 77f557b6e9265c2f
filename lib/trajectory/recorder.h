// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Records simulations while they run, on a thread of its own.
//
//   Recorder recorder(plan, sink, block_frames);
//   RecordedRollout rollout(recorder, m, d, 0);       // on any thread, one per rollout
//   rollout.add() ... rollout.end();
//   recorder.finish();
//
// The first frame is flushed at once, what follows after times that grow to half a second: a
// program that is killed early leaves something, too. Memory does not grow with the number of
// frames: a simulation that is faster than the disk waits.

#ifndef MJTOOLS_TRAJECTORY_RECORDER_H_
#define MJTOOLS_TRAJECTORY_RECORDER_H_

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "trajectory/frame_block.h"
#include "trajectory/record_plan.h"
#include "trajectory/sampler.h"

namespace mj {

class Recorder {
 public:
  Recorder(const RecordPlan& plan, FrameSink& sink, int64_t block_frames);
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  // Waits until everything is written. Throws what writing threw.
  void finish();

 private:
  friend class RecordedRollout;

  [[nodiscard]] FrameBlock take_empty();
  // Hands a block over; waits while the rollout has too many that are not written yet.
  void submit(FrameBlock block);
  // Says that no more blocks of this rollout come.
  void end(int64_t rollout);
  void wait_until_written(int64_t rollout);

  void run();
  [[nodiscard]] std::optional<FrameBlock> next();

  const RecordPlan& plan_;
  FrameSink& sink_;
  const int64_t block_frames_;
  std::atomic<uint64_t> ticks_ = 0;  // times at which what was written is flushed

  std::mutex mutex_;
  std::condition_variable arrived_, written_;
  // Rollouts of which something was recorded and not all is written.
  struct Pending {
    std::deque<FrameBlock> blocks;
    bool has_ended = false;
  };
  std::map<int64_t, Pending> pending_;
  std::vector<FrameBlock> empty_;
  int64_t next_rollout_ = 0;  // the first that is not written, for sinks that need order
  bool finishing_ = false;
  std::exception_ptr failure_;
  std::thread thread_;
};

// The frames of one rollout, taken from one mjData.
class RecordedRollout {
 public:
  RecordedRollout(Recorder& recorder, const mjModel& m, mjData& d, int64_t rollout);
  ~RecordedRollout();
  RecordedRollout(const RecordedRollout&) = delete;
  RecordedRollout& operator=(const RecordedRollout&) = delete;

  // Goes on with a rollout of which so many frames are written, from its frame `next`, which may be
  // among these: those are not added again. Before the first add().
  void go_on(int64_t next, int64_t written);
  // Adds a frame of the present instant.
  void add();
  // The full state to go on from.
  void add_checkpoint(int64_t step, std::span<const double> state);
  void end();

  [[nodiscard]] int64_t frames() const { return block_.first + block_.frames; }

 private:
  void hand_over();

  Recorder& recorder_;
  Sampler sampler_;
  FrameBlock block_;
  // The tick at which the last block was; none of the first rollouts, whose first frame goes at
  // once.
  std::optional<uint64_t> handed_over_;
  int64_t repeated_ = 0;  // frames that are written already and come again
  bool has_ended_ = false;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_RECORDER_H_
