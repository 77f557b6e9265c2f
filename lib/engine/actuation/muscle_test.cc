// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/actuation/muscle.h"

#include <doctest/doctest.h>

#include <initializer_list>

namespace mj::engine {

constexpr double kPrm[9] = {.75, 1.05, -1, 200, .5, 1.6, 1.5, 1.3, 1.2};
constexpr double kRange[2] = {0, .3};
constexpr double kAcc0 = 10;

TEST_CASE("a muscle pulls most near its optimal length") {
  const auto gain = [](double length) { return muscle_gain(length, 0, kRange, kAcc0, kPrm); };
  CHECK(gain(-.1) == doctest::Approx(-3.6).epsilon(1e-11));
  CHECK(gain(0) == doctest::Approx(-10).epsilon(1e-11));
  CHECK(gain(.2) == doctest::Approx(-19.6).epsilon(1e-11));
  CHECK(gain(.26) == doctest::Approx(-19.9888888889).epsilon(1e-11));
  CHECK(gain(.4) == doctest::Approx(-17.5).epsilon(1e-11));
  CHECK(gain(.6) == doctest::Approx(-6.94444444444).epsilon(1e-11));
  CHECK(gain(5) == 0);
}

TEST_CASE("a muscle is weaker while it shortens and stronger while it lengthens") {
  const auto gain = [](double velocity) { return muscle_gain(.2, velocity, kRange, kAcc0, kPrm); };
  CHECK(gain(-.5) == doctest::Approx(-8.71111111111).epsilon(1e-11));
  CHECK(gain(.05) == doctest::Approx(-20.7977777778).epsilon(1e-11));
  CHECK(gain(.2) == doctest::Approx(-23.0844444444).epsilon(1e-11));
  CHECK(gain(.5) == doctest::Approx(-23.52).epsilon(1e-11));
}

TEST_CASE("the velocity slope of a muscle is the derivative of its gain") {
  constexpr double kStep = 1e-6;
  for (const double v : {-2.0, -.5, -.1, .05, .2, .5}) {
    const double numeric = (muscle_gain(.2, v + kStep, kRange, kAcc0, kPrm) -
                            muscle_gain(.2, v - kStep, kRange, kAcc0, kPrm)) /
                           (2 * kStep);
    CHECK(muscle_gain_slope(.2, v, kRange, kAcc0, kPrm) == doctest::Approx(numeric).epsilon(1e-7));
  }
}

TEST_CASE("a stretched muscle resists") {
  CHECK(muscle_bias(.2, kRange, kAcc0, kPrm) == 0);
  CHECK(muscle_bias(.26, kRange, kAcc0, kPrm) == doctest::Approx(-.0144444444444).epsilon(1e-11));
  CHECK(muscle_bias(.4, kRange, kAcc0, kPrm) == doctest::Approx(-3.25).epsilon(1e-11));
  CHECK(muscle_bias(.6, kRange, kAcc0, kPrm) == doctest::Approx(-17.3333333333).epsilon(1e-11));
}

TEST_CASE("muscle activation rises and falls with its own time constants") {
  const double smooth[3] = {.01, .04, 2}, sharp[3] = {.01, .04, 0};
  CHECK(muscle_dynamics(0, .5, smooth) == doctest::Approx(-16.6769812058).epsilon(1e-11));
  CHECK(muscle_dynamics(.3, .5, smooth) == doctest::Approx(-7.74895853997).epsilon(1e-11));
  CHECK(muscle_dynamics(.6, .5, smooth) == doctest::Approx(4.89379823173).epsilon(1e-11));
  CHECK(muscle_dynamics(1, .5, smooth) == doctest::Approx(34.4386897155).epsilon(1e-11));
  CHECK(muscle_dynamics(2, .5, sharp) == 40);
  CHECK(muscle_dynamics(.3, 1.5, sharp) == -60);
}

}  // namespace mj::engine
