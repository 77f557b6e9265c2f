// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Records simulations while they run. A separate thread writes the frames.
//
//   Recorder recorder(plan, sink, block_frames);
//   RecordedRollout rollout(recorder, m, d, 0);       // on any thread, one per rollout
//   rollout.add() ... rollout.end();
//   recorder.finish();
//
// The first frame is flushed at once. Later frames are flushed at intervals that grow to half a
// second. Therefore a program that is killed early leaves some frames, too. Memory does not grow
// with the number of frames, because a simulation that is faster than the disk waits.

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
#include <utility>
#include <vector>

#include "trajectory/camera_painters.h"
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

  // Waits until everything is written. If an error stopped the writing, throws this error.
  void finish();
  // Must be called after a model has changed in place.
  void forget_models() { painters_.forget(); }
  // Sets a function that adds geoms to pictures. Must be called before the first frame.
  void set_more_geoms(CameraPainters::AddGeoms add_geoms) {
    painters_.set_more_geoms(std::move(add_geoms));
  }

 private:
  friend class RecordedRollout;

  [[nodiscard]] FrameBlock take_empty();
  // Hands a block over to the writing thread. Waits while too many blocks of the rollout are
  // unwritten.
  void submit(FrameBlock block);
  // Declares that all blocks of a rollout have been handed over.
  void end(int64_t rollout, bool is_complete);
  void wait_until_written(int64_t rollout);

  void run();
  [[nodiscard]] std::optional<FrameBlock> next();
  bool announce_ends();

  const RecordPlan& plan_;
  FrameSink& sink_;
  const int64_t block_frames_;
  CameraPainters painters_;
  std::atomic<uint64_t> ticks_ = 0;  // number of flush times that have passed

  std::mutex mutex_;
  std::condition_variable arrived_, written_;
  // The blocks of a rollout that have not been written yet.
  struct Pending {
    std::deque<FrameBlock> blocks;
    bool has_ended = false;
    bool is_complete = false;
  };
  std::map<int64_t, Pending> pending_;
  std::vector<FrameBlock> empty_;
  // Rollouts that are completely written. The sink has not been told about these rollouts yet.
  struct Ended {
    int64_t rollout = 0;
    bool is_complete = false;
  };
  std::vector<Ended> ended_;
  // first rollout that is not completely written, for sinks that need the rollouts in order
  int64_t next_rollout_ = 0;
  bool finishing_ = false;
  std::exception_ptr failure_;
  std::thread thread_;
};

// The recorder of a single rollout. It takes the frames from an mjData.
class RecordedRollout {
 public:
  RecordedRollout(Recorder& recorder, const mjModel& m, mjData& d, int64_t rollout);
  ~RecordedRollout();
  RecordedRollout(const RecordedRollout&) = delete;
  RecordedRollout& operator=(const RecordedRollout&) = delete;

  // Continues at frame `next` a rollout whose first `written` frames are already in the recording.
  // If the simulation repeats some of these frames, they are not written again. Call this function
  // before the first add().
  void go_on(int64_t next, int64_t written);
  // Adds a frame with the current values of mjData.
  void add();
  // Adds a checkpoint: a full state from which the rollout can continue later.
  void add_checkpoint(int64_t step, std::span<const double> state);
  // `is_complete` tells whether the rollout reached the last step of its plan.
  void end(bool is_complete = false);

  [[nodiscard]] int64_t frames() const { return block_.first + block_.frames; }

 private:
  void hand_over();

  Recorder& recorder_;
  Sampler sampler_;
  FrameBlock block_;
  // The tick at which the last block was handed over. It is empty for a rollout that began before
  // the first flush, and the first frame of such a rollout is handed over at once.
  std::optional<uint64_t> handed_over_;
  // number of frames that are already written and that the simulation still has to repeat
  int64_t repeated_ = 0;
  bool has_ended_ = false;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_RECORDER_H_
