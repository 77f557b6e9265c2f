// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/program/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <mutex>

#include "common/program/program.h"

namespace mj::report {
namespace {

constexpr int64_t kFirstMilliseconds = 1000;
constexpr int64_t kEveryMilliseconds = 100;
constexpr int64_t kEveryMillisecondsOfLog = 10000;
constexpr int kBarWidth = 30;
constexpr const char* kEraseLine = "\r\x1b[K";

std::mutex g_mutex;
bool g_visible = false;

}  // namespace

std::string progress_line(const std::string& what, int64_t done, int64_t total, double seconds) {
  const double part =
      total > 0 ? std::min(1.0, static_cast<double>(done) / static_cast<double>(total)) : 0;
  const auto filled = static_cast<size_t>(part * kBarWidth);
  std::string line = what + "  [" + std::string(filled, '#') +
                     std::string(static_cast<size_t>(kBarWidth) - filled, '.') + "]  " +
                     std::to_string(static_cast<int>(100 * part)) + "%  " + std::to_string(done) +
                     " of " + std::to_string(total);
  if (part > 0) {
    line += ", " + std::to_string(std::lround(seconds * (1 - part) / part)) + " s left";
  }
  return line;
}

Progress::Progress(std::string what, int64_t total, Place place)
    : what_(std::move(what)),
      total_(total),
      is_terminal_(::isatty(STDERR_FILENO) != 0),
      is_shown_(!program().is_quiet && (is_terminal_ || place == Place::kTerminalOrLog)),
      next_(is_terminal_ ? kFirstMilliseconds : kEveryMillisecondsOfLog) {}

Progress::~Progress() {
  clear();
}

void Progress::advance(int64_t by) {
  done_ += by;
  if (!is_shown_) return;
  const Clock::time_point now = Clock::now();
  const int64_t passed =
      std::chrono::duration_cast<std::chrono::milliseconds>(now - start_).count();
  int64_t due = next_;
  const int64_t every = is_terminal_ ? kEveryMilliseconds : kEveryMillisecondsOfLog;
  if (passed < due || !next_.compare_exchange_strong(due, passed + every)) return;
  show(now);
}

void Progress::show(Clock::time_point now) {
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const std::string text = progress_line(what_, done_, total_, seconds);
  const std::string line = is_terminal_ ? kEraseLine + text : text + "\n";
  const std::lock_guard lock(g_mutex);
  std::fputs(line.c_str(), stderr);
  std::fflush(stderr);
  g_visible = is_terminal_;
}

void Progress::clear() {
  const std::lock_guard lock(g_mutex);
  if (!g_visible) return;
  std::fputs(kEraseLine, stderr);
  g_visible = false;
}

}  // namespace mj::report
