// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Measurement of the time that each pass of a longer computation takes.

#ifndef MJTOOLS_BASE_PASS_TIMES_H_
#define MJTOOLS_BASE_PASS_TIMES_H_

#include <algorithm>
#include <chrono>
#include <string_view>
#include <vector>

namespace mj {

// Returns the seconds since a fixed time in the past. The clock never goes back.
inline double now_seconds() {
  const auto time = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(time).count();
}

template <typename Work>
double seconds_of(Work work) {
  const double start = now_seconds();
  work();
  return now_seconds() - start;
}

struct PassTime {
  std::string_view name;
  double seconds;
};

// The time of every pass in seconds. The passes are in the order in which they first ran.
class PassTimes {
 public:
  void add(std::string_view name, double seconds) {
    const auto pass = std::ranges::find(passes_, name, &PassTime::name);
    if (pass == passes_.end()) {
      passes_.push_back({name, seconds});
    } else {
      pass->seconds += seconds;
    }
  }
  [[nodiscard]] const std::vector<PassTime>& all() const { return passes_; }

 private:
  std::vector<PassTime> passes_;
};

// A timer that adds the duration of its scope to a pass. It does nothing if `times` is null.
class TimedPass {
 public:
  TimedPass(PassTimes* times, const char* name)
      : times_(times), name_(name), start_(times ? now_seconds() : 0) {}
  ~TimedPass() {
    if (times_) times_->add(name_, now_seconds() - start_);
  }
  TimedPass(const TimedPass&) = delete;
  TimedPass& operator=(const TimedPass&) = delete;

 private:
  PassTimes* times_;
  const char* name_;
  double start_;
};

}  // namespace mj

#endif  // MJTOOLS_BASE_PASS_TIMES_H_
