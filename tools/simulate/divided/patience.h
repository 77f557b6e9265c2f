// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The time that rank 0 waits for another rank of a divided recording.

#ifndef MJTOOLS_TOOLS_SIMULATE_DIVIDED_PATIENCE_H_
#define MJTOOLS_TOOLS_SIMULATE_DIVIDED_PATIENCE_H_

#include <algorithm>
#include <cstdint>
#include <optional>

namespace mj::simulate {

using Seconds = double;  // since any moment, or between two moments

// Times after which a rank is lost.
struct Patience {
  Seconds silence = 60;            // without a message
  std::optional<Seconds> no_step;  // with a shard, but without a step
};

// Signs of life of another rank.
class Signs {
 public:
  Signs() = default;
  explicit Signs(Seconds now) : heard_(now), moved_(now) {}

  // Tells that a message has arrived from the rank, which has made this number of steps.
  void heard(int64_t steps, Seconds now) {
    heard_ = now;
    if (steps != steps_) moved_ = now;
    steps_ = steps;
  }
  // Tells that the rank got a shard.
  void got_work(Seconds now) { heard_ = moved_ = now; }

  [[nodiscard]] bool is_silent(const Patience& patience, Seconds now) const {
    return now - heard_ > patience.silence;
  }
  [[nodiscard]] bool is_stuck(const Patience& patience, Seconds now) const {
    return patience.no_step && now - moved_ > *patience.no_step;
  }

 private:
  Seconds heard_ = 0, moved_ = 0;  // times of the last message and of the last step
  int64_t steps_ = 0;
};

// A clock that stands still while this process is stopped, for example by a batch system that
// suspends a whole job. Without it, rank 0 would take the other ranks for silent when the job
// continues. It must be asked at least once per second.
class WakingClock {
 public:
  // Returns the time, given that of a clock that never stands still.
  [[nodiscard]] Seconds at(Seconds always) {
    time_ += std::min(always - before_, 1.0);
    before_ = always;
    return time_;
  }

 private:
  Seconds before_ = 0, time_ = 0;
};

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_DIVIDED_PATIENCE_H_
