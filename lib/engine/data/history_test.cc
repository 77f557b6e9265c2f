// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/data/history.h"

#include <doctest/doctest.h>

#include <vector>

#include "base/diagnostic.h"

namespace mj::engine {
namespace {

// Buffer of four samples after a reset. Each sample is one number, and the timestep is .01.
struct Samples {
  std::vector<double> memory{0, 3, -.04, -.03, -.02, -.01, 0, 0, 0, 0};
  HistoryBuffer buffer{memory.data(), 4, 1};

  double at(double t, int interpolation) {
    double result = 0;
    const double* stored = buffer.read(t, interpolation, &result);
    return stored ? *stored : result;
  }
};

double control(int k) {
  return (k + 1) * (k % 3 == 0 ? -1 : 1);
}

}  // namespace

TEST_CASE("a delayed control is held, interpolated or smoothed between samples") {
  constexpr double kStep = .01, kDelay = .025;
  const double held[] = {0, 0, 0, -1, 2, 3, -4, 5, 6};
  const double linear[] = {0, 0, -.5, .5, 2.5, -.5, .5, 5.5, -.5};
  Samples s;
  for (int k = 0; k < 9; ++k) {
    const double t = k * kStep - kDelay;
    CHECK(s.at(t, 0) == doctest::Approx(held[k]));
    CHECK(s.at(t, 1) == doctest::Approx(linear[k]));
    *s.buffer.insert(k * kStep) = control(k);
  }
  const std::vector<double> expected{0, 0, .08, .05, .06, .07, 9, 6, -7, 8};
  for (size_t i = 0; i < expected.size(); ++i) CHECK(s.memory[i] == doctest::Approx(expected[i]));
}

TEST_CASE("cubic interpolation passes through the samples with averaged slopes") {
  Samples s;
  for (int k = 0; k < 4; ++k) *s.buffer.insert(k * .01) = k * .01;
  CHECK(s.at(.015, 2) == doctest::Approx(.015));
  CHECK(s.at(.02, 2) == .02);
  CHECK(s.at(.025, 2) == doctest::Approx(.02625));
}

TEST_CASE("a sample of an existing time replaces it, an intermediate one pushes out the oldest") {
  Samples s;
  *s.buffer.insert(-.02) = 5;
  CHECK(s.at(-.02, 0) == 5);
  *s.buffer.insert(-.015) = 7;
  CHECK(s.at(-.015, 0) == 7);
  CHECK(s.at(-.02, 0) == 5);
  CHECK(s.at(-1, 0) == 0);
  CHECK(s.memory[2] == -.03);
}

TEST_CASE("the times given to a buffer must increase") {
  Samples s;
  const double good[4] = {1, 2, 3, 4}, bad[4] = {1, 2, 2, 4};
  s.buffer.initialize(good, good);
  CHECK(s.at(2.5, 1) == 2.5);
  CHECK_THROWS_AS(s.buffer.initialize(bad, good), Error);
}

}  // namespace mj::engine
