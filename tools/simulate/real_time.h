// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// How fast simulated time goes compared with that of clocks.

#ifndef MJTOOLS_TOOLS_SIMULATE_REAL_TIME_H_
#define MJTOOLS_TOOLS_SIMULATE_REAL_TIME_H_

#include <chrono>
#include <functional>
#include <optional>

namespace mj::simulate {

// The percentages of real time that there are. Index 0 stands for as fast as possible.
inline constexpr double kPercentRealTime[] = {0,  100, 80,  66, 50,  40,  33,  25,  20,  16,  13,
                                              10, 8,   6.6, 5,  4,   3.3, 2.5, 2,   1.6, 1.3, 1,
                                              .8, .66, .5,  .4, .33, .25, .2,  .16, .13, .1};

// The index for a factor: 0 for -1, else that of the percentage whose logarithm is nearest, the
// first of equals. Nothing for a factor that is neither -1 nor above 0 and at most 1.
[[nodiscard]] std::optional<int> real_time_index(double factor);

// Lets a simulation go no faster than a percentage of real time. One that is slower, or was stopped
// for a while, does not hurry afterwards: more than 0.1 s behind, it counts anew from there.
class Pace {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Pace(double percent) : factor_(percent / 100) {}

  // Waits until `time` may be simulated, or `stops` says so, which is asked at least each 20 ms.
  void wait(double time, const std::function<bool()>& stops);
  // How long that would be at an instant.
  [[nodiscard]] Clock::duration delay(double time, Clock::time_point now);

 private:
  double factor_;
  bool is_started_ = false;
  double time_ = 0;  // simulated, when the clock said start_
  Clock::time_point start_;
};

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_REAL_TIME_H_
