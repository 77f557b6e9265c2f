// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/sine.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

namespace mj {
namespace {

// Returns the difference of two numbers in units in the last place of b.
double units(double a, double b) {
  return std::abs(a - b) / (std::nextafter(std::abs(b), INFINITY) - std::abs(b));
}

TEST_CASE("sine and cosine are those of the standard library up to the last place") {
  std::mt19937_64 random(7);
  double worst = 0;
  for (const double range : {0.1, 1.0, 10.0, 1e3, 1e5, 1e9}) {
    std::uniform_real_distribution<double> draw(-range, range);
    for (int i = 0; i < 20000; ++i) {
      const double x = draw(random);
      const SineCosine<double> y = sine_cosine(x);
      worst = std::max({worst, units(y.sine, std::sin(x)), units(y.cosine, std::cos(x))});
    }
  }
  CHECK(worst <= 1);
}

TEST_CASE("four arguments give the bits of each one") {
  std::mt19937_64 random(8);
  std::uniform_real_distribution<double> draw(-20, 20);
  for (int i = 0; i < 5000; ++i) {
    const double x[4] = {draw(random), draw(random) * 1e5, i % 7 * 0.25, -draw(random)};
    const SineCosine<Lanes> wide = sine_cosine(Lanes{x[0], x[1], x[2], x[3]});
    for (int k = 0; k < 4; ++k) {
      const SineCosine<double> one = sine_cosine(x[k]);
      const double lanes[2] = {wide.sine[k], wide.cosine[k]};
      REQUIRE(std::memcmp(&one, lanes, sizeof lanes) == 0);
    }
  }
}

TEST_CASE("zero, infinity and NaN") {
  CHECK(sine_cosine(0.0).sine == 0);
  CHECK(sine_cosine(0.0).cosine == 1);
  CHECK(std::isnan(sine_cosine(std::numeric_limits<double>::infinity()).sine));
  CHECK(std::isnan(sine_cosine(std::numeric_limits<double>::quiet_NaN()).cosine));
}

}  // namespace
}  // namespace mj
