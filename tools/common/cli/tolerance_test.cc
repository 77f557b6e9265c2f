// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/tolerance.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using mj::report::Tolerance;

TEST_CASE("numbers are the same within the sum of a relative and an absolute tolerance") {
  CHECK(Tolerance{}.same(1.0, 1.0));
  CHECK(!Tolerance{}.same(1.0, std::nextafter(1.0, 2.0)));
  const Tolerance t{.relative = 0.1, .absolute = 1};
  CHECK(t.same(10.0, 12.2));
  CHECK(!t.same(10.0, 12.3));
}

TEST_CASE("a tolerance in ULPs counts steps of the number's own type and across zero") {
  const Tolerance t{.ulp = 2};
  const double next = std::nextafter(1.0, 2.0);
  CHECK(t.same(1.0, std::nextafter(next, 2.0)));
  CHECK(!t.same(1.0, std::nextafter(std::nextafter(next, 2.0), 2.0)));
  CHECK(t.same(-std::numeric_limits<double>::denorm_min(),
               std::numeric_limits<double>::denorm_min()));
  CHECK(t.same(1.0f, std::nextafter(1.0f, 2.0f)));
  CHECK(!t.same(1.0, static_cast<double>(std::nextafter(1.0f, 2.0f))));
}

TEST_CASE("infinities and NaN are equal only to themselves") {
  const double inf = std::numeric_limits<double>::infinity();
  const Tolerance t{.relative = 1, .absolute = 1, .ulp = 1000};
  CHECK(t.same(inf, inf));
  CHECK(!t.same(inf, -inf));
  CHECK(!t.same(inf, std::numeric_limits<double>::max()));
  CHECK(t.same(std::nan(""), std::nan("")));
  CHECK(!t.same(std::nan(""), 0.0));
}
