// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// How far long work is, on standard error if that is a terminal.

#ifndef MJTOOLS_TOOLS_COMMON_PROGRAM_PROGRESS_H_
#define MJTOOLS_TOOLS_COMMON_PROGRAM_PROGRESS_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

namespace mj::report {

// A bar that appears when the work has taken a second, and is gone when this object is. Threads may
// share it. Nothing is shown with --quiet.
class Progress {
 public:
  // `what` is being done, `total` times.
  Progress(std::string what, int64_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void advance(int64_t by = 1);

  // Takes the bar away until the next advance(): before anything else is written to the terminal.
  static void clear();

 private:
  using Clock = std::chrono::steady_clock;
  void show(Clock::time_point now);

  const std::string what_;
  const int64_t total_;
  const Clock::time_point start_ = Clock::now();
  const bool is_shown_;
  std::atomic<int64_t> done_{0};
  std::atomic<int64_t> next_{0};  // milliseconds since the start at which to show it again
};

// "compile  [#######.............]  35%  120 of 340, 12 s left"
[[nodiscard]] std::string progress_line(const std::string& what, int64_t done, int64_t total,
                                        double seconds);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_PROGRAM_PROGRESS_H_
