// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "rollout/pace.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <thread>

#include "math/elementary.h"

namespace mj::rollout {
namespace {

using Seconds = std::chrono::duration<double>;
constexpr double kLateSeconds = 0.1;

}  // namespace

std::optional<int> real_time_index(double factor) {
  if (factor == -1) return 0;
  if (!(factor > 0 && factor <= 1)) return {};
  const auto distance = [&](double percent) {
    return std::abs(math::log(percent) - math::log(100 * factor));
  };
  const auto nearest =
      std::min_element(std::begin(kPercentRealTime) + 1, std::end(kPercentRealTime),
                       [&](double a, double b) { return distance(a) < distance(b); });
  return static_cast<int>(nearest - std::begin(kPercentRealTime));
}

Pace::Clock::duration Pace::delay(double time, Clock::time_point now) {
  const double due = (time - time_) / factor_;
  const double elapsed = Seconds(now - start_).count();
  if (is_started_ && time >= time_ && elapsed - due <= kLateSeconds) {
    return std::chrono::duration_cast<Clock::duration>(Seconds(std::max(0.0, due - elapsed)));
  }
  is_started_ = true;
  time_ = time;
  start_ = now;
  return {};
}

void Pace::wait(double time, const std::function<bool()>& stops) {
  constexpr Clock::duration kLongest = std::chrono::milliseconds(20);
  if (!(factor_ > 0)) return;
  for (;;) {
    const Clock::duration rest = delay(time, Clock::now());
    if (rest <= Clock::duration::zero() || stops()) return;
    std::this_thread::sleep_for(std::min(rest, kLongest));
  }
}

}  // namespace mj::rollout
