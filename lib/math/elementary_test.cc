// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/elementary.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace mj {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Numbers with the same bits everywhere: a linear congruence.
class Draw {
 public:
  double between(double low, double high) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (static_cast<double>(state_ >> 11) * 0x1p-53);
  }

 private:
  uint64_t state_ = 42;
};

// Returns the difference from the exact value in units in the last place of the result.
double units(double found, long double exact) {
  if (std::isnan(found) && std::isnan(exact)) return 0;
  if (found == static_cast<double>(exact)) return 0;
  const double size = std::abs(found);
  return static_cast<double>(std::abs(found - exact) / (std::nextafter(size, kInfinity) - size));
}

struct Function {
  const char* name;
  double (*ours)(double);
  long double (*exact)(long double);
  double low, high;
  double tolerance;  // in units in the last place
};
const Function kFunctions[] = {{"sin", math::sin, std::sin, -10, 10, 0.56},
                               {"sin", math::sin, std::sin, 1e5, 1e18, 0.56},
                               {"cos", math::cos, std::cos, -10, 10, 0.56},
                               {"cos", math::cos, std::cos, -1e9, -1e5, 0.56},
                               {"tan", math::tan, std::tan, -1.5, 1.5, 2},
                               {"asin", math::asin, std::asin, -1, 1, 0.6},
                               {"acos", math::acos, std::acos, -1, 1, 0.6},
                               {"tanh", math::tanh, std::tanh, -3, 3, 3},
                               {"exp", math::exp, std::exp, -5, 5, 1.05},
                               {"exp", math::exp, std::exp, -700, 700, 1.05},
                               {"log", math::log, std::log, 0.5, 2, 1.05},
                               {"log", math::log, std::log, 1e-300, 1e-290, 1.05},
                               {"log", math::log, std::log, 0, 1e6, 1.05},
                               {"log1p", math::log1p, std::log1p, -0.999, 2, 1.05},
                               {"log1p", math::log1p, std::log1p, -1e-5, 1e-5, 1.05}};

TEST_CASE("elementary functions are exact up to a few units in the last place") {
  if (std::numeric_limits<long double>::digits < 64) {
    MESSAGE("skipped: long double is no more precise than double");
    return;
  }
  Draw draw;
  for (const Function& f : kFunctions) {
    double worst = 0;
    for (int i = 0; i < 20000; ++i) {
      const double x = draw.between(f.low, f.high);
      worst = std::max(worst, units(f.ours(x), f.exact(x)));
    }
    INFO(std::string(f.name) << " from " << f.low << " to " << f.high << ": " << worst);
    CHECK(worst < f.tolerance);
  }
  double worst_pow = 0, worst_atan = 0;
  for (int i = 0; i < 40000; ++i) {
    const double scale = i % 4 == 0 ? 300 : 3;
    const double x = std::exp2(draw.between(-scale, scale)), y = draw.between(-2.4, 2.4);
    worst_pow = std::max(worst_pow, units(math::pow(x, y), std::pow(static_cast<long double>(x),
                                                                    static_cast<long double>(y))));
    const double a = draw.between(-2, 2), b = draw.between(-2, 2) * (i % 3 == 0 ? 1e-4 : 1);
    worst_atan = std::max(
        worst_atan, units(math::atan2(a, b),
                          std::atan2(static_cast<long double>(a), static_cast<long double>(b))));
  }
  INFO("pow " << worst_pow << ", atan2 " << worst_atan);
  CHECK(worst_pow < 0.7);
  CHECK(worst_atan < 0.6);
}

TEST_CASE("special values are those of the C standard") {
  const std::vector<double> values = {0.0,       -0.0,       1,    -1,     0.5,   -0.5,   2,
                                      -2,        3,          -3,   1e-310, 1e300, -1e300, 2.5,
                                      kInfinity, -kInfinity, kNan, 1e-20,  1e22,  710,    -750};
  const auto same = [](double a, double b) {
    return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b)) ||
           (std::isfinite(a) && std::isfinite(b) && units(a, b) <= 2 &&
            std::signbit(a) == std::signbit(b));
  };
  for (const double x : values) {
    INFO("x = " << x);
    CHECK(same(math::sin(x), std::sin(x)));
    CHECK(same(math::cos(x), std::cos(x)));
    CHECK(same(math::tan(x), std::tan(x)));
    CHECK(same(math::asin(x), std::asin(x)));
    CHECK(same(math::acos(x), std::acos(x)));
    CHECK(same(math::tanh(x), std::tanh(x)));
    CHECK(same(math::exp(x), std::exp(x)));
    CHECK(same(math::log(x), std::log(x)));
    CHECK(same(math::log1p(x), std::log1p(x)));
    for (const double y : values) {
      INFO("y = " << y);
      CHECK(same(math::pow(x, y), std::pow(x, y)));
      CHECK(same(math::atan2(x, y), std::atan2(x, y)));
    }
  }
}

TEST_CASE("exact results are exact") {
  CHECK(math::acos(1) == 0);
  CHECK(math::acos(-1) == std::acos(-1));
  CHECK(math::acos(0) == std::acos(0.0));
  CHECK(math::asin(1) == std::asin(1));
  CHECK(math::exp(0) == 1);
  CHECK(math::log(1) == 0);
  for (int i = 0; i < 20; ++i) {
    CHECK(math::pow(2, i) == std::ldexp(1, i));
    CHECK(math::pow(3, i) == std::pow(3, i));
    CHECK(math::pow(i, 3) == i * i * i);
  }
}

// The sum of the bits of many results. It is the same for every compiler and processor.
TEST_CASE("results have the same bits everywhere") {
  Draw draw;
  uint64_t sum = 0;
  const auto add = [&](double x) { sum = (sum << 1 | sum >> 63) ^ std::bit_cast<uint64_t>(x); };
  for (int i = 0; i < 20000; ++i) {
    for (const Function& f : kFunctions) add(f.ours(draw.between(f.low, f.high)));
    const double x = draw.between(-1, 1), y = draw.between(-1, 1);
    add(math::pow(10 * std::abs(x), 5 * y));
    add(math::atan2(y, x));
  }
  CHECK(sum == 14134780057999513131u);
}

}  // namespace
}  // namespace mj
