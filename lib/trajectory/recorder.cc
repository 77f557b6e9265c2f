// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/recorder.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/invariant.h"

namespace mj {
namespace {

constexpr size_t kWaitingBlocks = 4;  // largest number of waiting blocks of a rollout
// time of the first tick after the first frame; each further interval is twice as long
constexpr std::chrono::milliseconds kFirstTick(10);
constexpr std::chrono::milliseconds kLongestTick(500);
// number of ticks after which an incomplete block is handed over
constexpr uint64_t kTicksOfBlock = 2;

}  // namespace

Recorder::Recorder(const RecordPlan& plan, FrameSink& sink, int64_t block_frames)
    : plan_(plan),
      sink_(sink),
      block_frames_(block_frames),
      painters_(plan.pixels, plan.draw_threads),
      thread_([this] { run(); }) {}

Recorder::~Recorder() {
  {
    const std::lock_guard lock(mutex_);
    finishing_ = true;
  }
  arrived_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Recorder::finish() {
  {
    const std::lock_guard lock(mutex_);
    finishing_ = true;
  }
  arrived_.notify_all();
  thread_.join();
  if (failure_) std::rethrow_exception(failure_);
}

FrameBlock Recorder::take_empty() {
  {
    const std::lock_guard lock(mutex_);
    if (!empty_.empty()) {
      FrameBlock block = std::move(empty_.back());
      empty_.pop_back();
      block.clear();
      MJ_INVARIANT(block.capacity() == block_frames_);
      return block;
    }
  }
  return {plan_, block_frames_};
}

void Recorder::submit(FrameBlock block) {
  std::unique_lock lock(mutex_);
  Pending& mine = pending_[block.rollout];
  MJ_INVARIANT(!mine.has_ended);
  MJ_INVARIANT(block.frames <= block.capacity());
  // The blocks of a rollout must follow each other without a gap.
  MJ_INVARIANT(mine.blocks.empty() ||
               block.first == mine.blocks.back().first + mine.blocks.back().frames);
  mine.blocks.push_back(std::move(block));
  arrived_.notify_one();
  written_.wait(lock, [&] { return failure_ || mine.blocks.size() < kWaitingBlocks; });
  if (failure_) std::rethrow_exception(failure_);
}

void Recorder::end(int64_t rollout, bool is_complete) {
  const std::lock_guard lock(mutex_);
  MJ_INVARIANT(!pending_[rollout].has_ended);
  pending_[rollout].has_ended = true;
  pending_[rollout].is_complete = is_complete;
  arrived_.notify_one();
}

void Recorder::wait_until_written(int64_t rollout) {
  std::unique_lock lock(mutex_);
  written_.wait(lock, [&] { return failure_ || !pending_.contains(rollout); });
  if (failure_) std::rethrow_exception(failure_);
}

// Returns the next block that may be written, or nothing. Removes rollouts that have ended and
// whose blocks are all written.
std::optional<FrameBlock> Recorder::next() {
  for (auto at = pending_.begin(); at != pending_.end();) {
    if (sink_.needs_order() && at->first != next_rollout_) return {};
    Pending& rollout = at->second;
    if (!rollout.blocks.empty()) {
      MJ_INVARIANT(rollout.blocks.front().rollout == at->first);
      FrameBlock block = std::move(rollout.blocks.front());
      rollout.blocks.pop_front();
      return block;
    }
    if (!rollout.has_ended) {
      ++at;
      continue;
    }
    ended_.push_back({at->first, rollout.is_complete});
    at = pending_.erase(at);
    ++next_rollout_;
    written_.notify_all();
  }
  return {};
}

// Tells the sink which rollouts are completely written. Returns whether there are any.
bool Recorder::announce_ends() {
  std::vector<Ended> ended;
  {
    const std::lock_guard lock(mutex_);
    ended.swap(ended_);
  }
  for (const Ended& end : ended) sink_.end_rollout(end.rollout, end.is_complete);
  return !ended.empty();
}

void Recorder::run() {
  std::chrono::milliseconds interval(0);  // 0 until the first block is written
  auto tick = std::chrono::steady_clock::now();
  bool is_dirty = false;
  std::unique_lock lock(mutex_);
  try {
    for (;;) {
      std::optional<FrameBlock> block = next();
      if (!block && finishing_) break;
      const bool has_begun = interval.count() > 0;
      if (!block && !has_begun) arrived_.wait(lock);
      if (!block && has_begun) arrived_.wait_until(lock, tick);
      const auto now = std::chrono::steady_clock::now();
      lock.unlock();
      is_dirty = announce_ends() || is_dirty || block;
      if (block) sink_.write(*block);
      if (now >= tick && (block || has_begun)) {
        if (is_dirty) sink_.flush();
        is_dirty = false;
        ++ticks_;
        interval = std::clamp(2 * interval, kFirstTick, kLongestTick);
        tick = now + interval;
      }
      lock.lock();
      if (block) {
        if (empty_.size() < kWaitingBlocks) empty_.push_back(std::move(*block));
        written_.notify_all();
      }
    }
    lock.unlock();
    announce_ends();
    sink_.flush();
  } catch (...) {
    if (!lock.owns_lock()) lock.lock();
    failure_ = std::current_exception();
    written_.notify_all();
  }
}

RecordedRollout::RecordedRollout(Recorder& recorder, const mjModel& m, mjData& d, int64_t rollout)
    : recorder_(recorder),
      sampler_(recorder.plan_, m, d, &recorder.painters_),
      block_(recorder.take_empty()) {
  block_.rollout = rollout;
  block_.first = 0;
  const uint64_t tick = recorder.ticks_.load(std::memory_order_relaxed);
  if (tick > 0) handed_over_ = tick;
}

void RecordedRollout::go_on(int64_t next, int64_t written) {
  MJ_INVARIANT(next >= 0 && next <= written);
  MJ_INVARIANT(frames() == 0);
  block_.first = written;
  repeated_ = written - next;
}

// Adds a frame. Blocks end at frames whose number is a multiple of the block length, because files
// are stored in pieces of this length. Therefore the block after an incomplete one is shorter, too.
void RecordedRollout::add() {
  if (repeated_ > 0) {
    --repeated_;
    return;
  }
  sampler_.sample(block_);
  const uint64_t tick = recorder_.ticks_.load(std::memory_order_relaxed);
  const bool is_late = !handed_over_ || tick - *handed_over_ >= kTicksOfBlock;
  if (frames() % recorder_.block_frames_ == 0 || is_late) hand_over();
}

void RecordedRollout::add_checkpoint(int64_t step, std::span<const double> state) {
  block_.checkpoints.push_back(static_cast<double>(step));
  block_.checkpoints.insert(block_.checkpoints.end(), state.begin(), state.end());
  hand_over();
}

void RecordedRollout::hand_over() {
  const int64_t rollout = block_.rollout;
  const int64_t next = frames();
  handed_over_ = recorder_.ticks_.load(std::memory_order_relaxed);
  FrameBlock fresh = recorder_.take_empty();
  fresh.rollout = rollout;
  fresh.first = next;
  recorder_.submit(std::exchange(block_, std::move(fresh)));
}

void RecordedRollout::end(bool is_complete) {
  if (block_.frames > 0 || !block_.checkpoints.empty()) hand_over();
  has_ended_ = true;
  recorder_.end(block_.rollout, is_complete);
  if (recorder_.sink_.needs_order()) recorder_.wait_until_written(block_.rollout);
}

// Announces the end of a rollout whose simulation failed, so that later rollouts do not wait for
// it.
RecordedRollout::~RecordedRollout() {
  if (!has_ended_) recorder_.end(block_.rollout, false);
}

}  // namespace mj
