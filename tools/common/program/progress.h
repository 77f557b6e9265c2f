// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Shows the progress of long work on standard error if this is a terminal.

#ifndef MJTOOLS_TOOLS_COMMON_PROGRAM_PROGRESS_H_
#define MJTOOLS_TOOLS_COMMON_PROGRAM_PROGRESS_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

namespace mj::report {

// A progress bar that appears after one second and disappears when the object is destroyed. Threads
// may share it. It is not shown with --quiet.
class Progress {
 public:
  // The place of the progress. A log gets a line every ten seconds if standard error is not a
  // terminal, as under mpirun.
  enum class Place { kTerminal, kTerminalOrLog };

  // Starts a progress bar with the label `what` for work of `total` steps.
  Progress(std::string what, int64_t total, Place place = Place::kTerminal);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void advance(int64_t by = 1);

  // Removes the bar until the next advance(). Must be called before other text is written to the
  // terminal.
  static void clear();

 private:
  using Clock = std::chrono::steady_clock;
  void show(Clock::time_point now);

  const std::string what_;
  const int64_t total_;
  const Clock::time_point start_ = Clock::now();
  const bool is_terminal_, is_shown_;
  std::atomic<int64_t> done_{0};
  std::atomic<int64_t> next_{0};  // time of the next update, in milliseconds since the start
};

// Returns the text of the bar, which names the work, the percentage, the steps done and the time
// left.
[[nodiscard]] std::string progress_line(const std::string& what, int64_t done, int64_t total,
                                        double seconds);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_PROGRAM_PROGRESS_H_
