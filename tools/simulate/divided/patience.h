// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The time that rank 0 waits for another rank of a divided recording.

#ifndef MJTOOLS_TOOLS_SIMULATE_DIVIDED_PATIENCE_H_
#define MJTOOLS_TOOLS_SIMULATE_DIVIDED_PATIENCE_H_

#include <algorithm>
#include <cstdint>
#include <optional>

namespace mj::simulate {

using Seconds = double;  // a time since an arbitrary start, or a duration

// Limits after which rank 0 gives up a rank.
struct Patience {
  Seconds silence = 60;            // longest time without a message
  std::optional<Seconds> no_step;  // longest time without a step, for a rank that has work
};

// Signs of life of another rank.
class Signs {
 public:
  Signs() = default;
  explicit Signs(Seconds now) : heard_(now), moved_(now) {}

  // Records a message of the rank, which has made this number of steps so far.
  void heard(int64_t steps, Seconds now) {
    heard_ = now;
    if (steps != steps_) moved_ = now;
    steps_ = steps;
  }
  // Records that the rank received a shard.
  void got_work(Seconds now) { heard_ = moved_ = now; }

  [[nodiscard]] Seconds silence(Seconds now) const { return now - heard_; }
  [[nodiscard]] Seconds standstill(Seconds now) const { return now - moved_; }

 private:
  Seconds heard_ = 0, moved_ = 0;  // times of the last message and of the last step
  int64_t steps_ = 0;
};

// A clock that stops while this process is stopped, for example when a batch system suspends the
// job. With another clock, rank 0 would give up all ranks when the job continues. Call at() at
// least once per second, because longer gaps count as one second.
class WakingClock {
 public:
  // Returns the time. `always` is the time of a clock that never stops.
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
