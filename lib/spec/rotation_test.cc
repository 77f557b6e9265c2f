// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/rotation.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

namespace mj::spec {
namespace {

TEST_CASE("directions so long that their squares overflow become unit vectors") {
  Vec3 v{0, 0, -1e308};
  CHECK(make_unit(v) == doctest::Approx(1e308));
  CHECK(v.z == doctest::Approx(-1).epsilon(1e-15));
  Quat q{3e200, 0, 4e200, 0};
  CHECK(make_unit(q) == doctest::Approx(5e200));
  CHECK(q.w == doctest::Approx(0.6));
  CHECK(q.y == doctest::Approx(0.8));
}

TEST_CASE("directions that are not finite stay without a direction") {
  Vec3 v{0, std::numeric_limits<double>::infinity(), 0};
  (void)make_unit(v);
  CHECK(std::isnan(v.y));
  Vec3 w{0, std::nan(""), 1};
  (void)make_unit(w);
  CHECK(std::isnan(w.y));
}

}  // namespace
}  // namespace mj::spec
