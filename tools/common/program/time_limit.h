// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_TOOLS_COMMON_PROGRAM_TIME_LIMIT_H_
#define MJTOOLS_TOOLS_COMMON_PROGRAM_TIME_LIMIT_H_

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace mj {

// Calls a function if something takes too long.
class TimeLimit {
 public:
  using Seconds = std::chrono::duration<double>;

  // Calls `act` in another thread unless end() or the destructor is called within `most`, which
  // counts as a year if it is longer. `act` must not throw. Throws std::system_error if no thread
  // can be started.
  TimeLimit(Seconds most, std::function<void()> act)
      : most_(std::min<Seconds>(most, kYear)), act_(std::move(act)), thread_([this] { watch(); }) {}
  ~TimeLimit() { end(); }
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;

  // Removes the limit. If it was exceeded, waits until `act` has returned. Returns whether it was
  // exceeded.
  bool end() {
    {
      const std::lock_guard lock(mutex_);
      has_ended_ = true;
    }
    ended_.notify_all();
    if (thread_.joinable()) thread_.join();
    return is_exceeded_;
  }

 private:
  void watch() {
    std::unique_lock lock(mutex_);
    if (ended_.wait_for(lock, most_, [this] { return has_ended_; })) return;
    is_exceeded_ = true;
    lock.unlock();
    act_();
  }

  // Longer times than 292 years overflow in the condition variable.
  static constexpr std::chrono::hours kYear{24 * 365};

  Seconds most_;
  std::function<void()> act_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool has_ended_ = false, is_exceeded_ = false;
  std::thread thread_;  // last, because it uses all other members
};

}  // namespace mj

#endif  // MJTOOLS_TOOLS_COMMON_PROGRAM_TIME_LIMIT_H_
