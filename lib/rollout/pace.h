// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The speed of simulated time relative to real time.

#ifndef MJTOOLS_ROLLOUT_PACE_H_
#define MJTOOLS_ROLLOUT_PACE_H_

#include <chrono>
#include <functional>
#include <optional>

namespace mj::rollout {

// Speeds that can be chosen, in percent of real time. Index 0 means as fast as possible.
inline constexpr double kPercentRealTime[] = {0,  100, 80,  66, 50,  40,  33,  25,  20,  16,  13,
                                              10, 8,   6.6, 5,  4,   3.3, 2.5, 2,   1.6, 1.3, 1,
                                              .8, .66, .5,  .4, .33, .25, .2,  .16, .13, .1};

// Returns the index in kPercentRealTime for a speed factor. For -1 the index is 0 (as fast as
// possible). For a factor in (0, 1] it is the index of the percentage with the nearest logarithm,
// and the first one if two are equally near. Returns nothing for any other factor.
[[nodiscard]] std::optional<int> real_time_index(double factor);

// A clock that slows a simulation down to a percentage of real time. A simulation that was slow or
// stopped does not hurry afterwards: if it is more than 0.1 s late, the clock starts again.
class Pace {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Pace(double percent) : factor_(percent / 100) {}

  // Waits until the simulation may reach `time`, or until `stops` returns true. `stops` is called
  // every 20 ms.
  void wait(double time, const std::function<bool()>& stops);
  // Returns how long wait() would wait if it were called at this instant. Starts the clock again if
  // the simulation is late, or if its time went back.
  [[nodiscard]] Clock::duration delay(double time, Clock::time_point now);

 private:
  double factor_;
  bool is_started_ = false;
  double time_ = 0;  // simulated time at the instant start_
  Clock::time_point start_;
};

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_PACE_H_
