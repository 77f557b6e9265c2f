// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "film_clock.h"

#include <cmath>
#include <string>

#include "base/diagnostic.h"
#include "trajectory/frame_state.h"

namespace mj::inspect {
namespace {

constexpr int64_t kMostFrames = 1000000;

}  // namespace

std::vector<int64_t> frames_of_film(const std::vector<double>& times, int64_t frames, double rate,
                                    double speed) {
  std::vector<int64_t> out;
  const auto require_room = [&](double count) {
    if (count <= static_cast<double>(kMostFrames)) return;
    throw Error("usage", "the film would have more than " + std::to_string(kMostFrames) + " frames",
                "use a smaller --fps or a larger --speed");
  };
  if (times.empty()) {
    require_room(static_cast<double>(frames));
    for (int64_t i = 0; i < frames; ++i) out.push_back(i);
    return out;
  }
  // Simulated time that the film has shown when a recorded frame begins. Steps back in time are
  // left out.
  std::vector<double> clock = {0};
  for (size_t i = 1; i < times.size(); ++i) {
    const double step = times[i] - times[i - 1];
    clock.push_back(clock.back() + (std::isfinite(step) && step > 0 ? step : 0));
  }
  const double count = std::floor(clock.back() / speed * rate + 1e-6) + 1;
  require_room(count);
  for (int64_t k = 0; k < static_cast<int64_t>(count); ++k) {
    out.push_back(frame_at(clock, static_cast<double>(k) * speed / rate));
  }
  return out;
}

}  // namespace mj::inspect
