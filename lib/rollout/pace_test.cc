// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "rollout/pace.h"

#include <doctest/doctest.h>

#include <cmath>

using mj::rollout::kPercentRealTime;
using mj::rollout::Pace;
using mj::rollout::real_time_index;

TEST_CASE("a real-time factor is the nearest percentage of the table") {
  const std::pair<double, double> wanted[] = {{1, 100},    {.9, 100}, {.72, 66}, {.7, 66},
                                              {.5, 50},    {.3, 33},  {.02, 2},  {.001, .1},
                                              {.0005, .1}, {-1, 0}};
  for (const auto& [factor, percent] : wanted) {
    REQUIRE(real_time_index(factor));
    CHECK(kPercentRealTime[*real_time_index(factor)] == percent);
  }
  for (const double factor : {0.0, 1.5, -0.5, -2.0, std::nan("")}) {
    CHECK(!real_time_index(factor));
  }
}

TEST_CASE("a simulation waits until its time has come, and does not hurry after a stop") {
  using std::chrono::milliseconds;
  Pace pace(50);
  const Pace::Clock::time_point start{};
  CHECK(pace.delay(0, start) == milliseconds(0));
  CHECK(pace.delay(0.1, start) == milliseconds(200));
  CHECK(pace.delay(0.1, start + milliseconds(150)) == milliseconds(50));
  CHECK(pace.delay(0.1, start + milliseconds(250)) == milliseconds(0));
  // The simulation is 0.2 s late, so the clock starts anew.
  CHECK(pace.delay(0.1, start + milliseconds(400)) == milliseconds(0));
  CHECK(pace.delay(0.2, start + milliseconds(400)) == milliseconds(200));
  // Time went back, as after a reset.
  CHECK(pace.delay(0, start + milliseconds(500)) == milliseconds(0));
  CHECK(pace.delay(0.1, start + milliseconds(500)) == milliseconds(200));
}
