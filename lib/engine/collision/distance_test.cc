// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/collision/distance.h"

#include <doctest/doctest.h>

#include "engine/collision/test_scene.h"

namespace mj::engine {
namespace {

using namespace test;

void check_segment(const double* fromto, const Vec3& from, const Vec3& to) {
  for (int i = 0; i < 3; ++i) {
    CHECK(fromto[i] == doctest::Approx(from[i]).epsilon(1e-10));
    CHECK(fromto[3 + i] == doctest::Approx(to[i]).epsilon(1e-10));
  }
}

TEST_CASE("the distance of an ellipsoid and a sphere is exact up to the limit") {
  const Scene scene({{}, {ellipsoid({0.1, 0.2, 0.3}, {})}, {sphere(0.1, {1, 0.3, 0.2})}});
  double fromto[6];
  CHECK(geom_distance(*scene.m, *scene.d, 0, 1, 10, fromto) ==
        doctest::Approx(0.8459224371634094).epsilon(1e-12));
  CHECK(fromto[0] == doctest::Approx(0.0859403298442));
  CHECK(fromto[1] == doctest::Approx(0.08198971393816));
  CHECK(fromto[2] == doctest::Approx(0.09166860245028));
  CHECK(geom_distance(*scene.m, *scene.d, 0, 1, 0.84, fromto) == 0.84);
  check_segment(fromto, {}, {});
}

TEST_CASE("distance by a collision function keeps the order of the arguments") {
  const Scene pair({{}, {sphere(0.1, {1, 0, 0})}, {box({0.1, 0.1, 0.1}, {0, 1, 0})}});
  double fromto[6];
  CHECK(geom_distance(*pair.m, *pair.d, 0, 1, 10, fromto) ==
        doctest::Approx(1.1727922061357854).epsilon(1e-12));
  check_segment(fromto, {0.9292893218813, 0.07071067811865, 0}, {0.1, 0.9, 0});

  Geom ground = plane();
  ground.pos = {0, 0, -1};
  const Scene scene({{ground}, {ellipsoid({0.1, 0.2, 0.3}, {})}});
  CHECK(geom_distance(*scene.m, *scene.d, 0, 1, 10, fromto) == doctest::Approx(0.7));
  check_segment(fromto, {0, 0, -1}, {0, 0, -0.3});
  CHECK(geom_distance(*scene.m, *scene.d, 1, 0, 10, fromto) == doctest::Approx(0.7));
  check_segment(fromto, {0, 0, -0.3}, {0, 0, -1});
}

TEST_CASE("a box has no distance to itself") {
  const Scene scene({{}, {box({0.1, 0.2, 0.3}, {1, 2, 3})}});
  double fromto[6];
  CHECK(geom_distance(*scene.m, *scene.d, 0, 0, 1, fromto) == 0);
  check_segment(fromto, {1, 2, 3}, {1, 2, 3});
}

TEST_CASE("boxes whose faces touch have distance 0, and the segment is a point of contact") {
  const Vec3 half{0.5, 0.5, 0.5}, quarter{0.25, 0.25, 0.25};
  const Scene scene({{}, {box(half, {})}, {box(quarter, {0.75, 0.125, 0.0625})}});
  double fromto[6];
  CHECK(geom_distance(*scene.m, *scene.d, 0, 1, 10, fromto) == 0);
  check_segment(fromto, {0.5, 1.0 / 12, 1.0 / 24}, {0.5, 1.0 / 12, 1.0 / 24});
  CHECK(geom_distance(*scene.m, *scene.d, 1, 0, 10, fromto) == 0);
  CHECK(fromto[0] == doctest::Approx(0.5));
}

TEST_CASE("cylinders that touch where the polytope does not expand have distance 0, no segment") {
  const Quat quarter{1, 0, 1, 0};
  const Scene scene(
      {{}, {cylinder(0.1, 0.2, {})}, {cylinder(0.2, 0.1, {-0.2, -0.1, 0.15}, quarter)}});
  double fromto[6];
  CHECK(geom_distance(*scene.m, *scene.d, 0, 1, 10, fromto) == 0);
  check_segment(fromto, {}, {});
}

}  // namespace
}  // namespace mj::engine
