// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/ray/ray_shape.h"

#include <doctest/doctest.h>

namespace mj::engine {

TEST_CASE("a finite plane is hit from the front and within its size only") {
  const Vec3 size{1, 0, 0};
  CHECK(ray_plane(size, {{-.9, 100, 2}, {0, 0, -1}}).x == 2);
  CHECK(ray_plane(size, {{1.1, 0, 2}, {0, 0, -1}}).x == -1);
  CHECK(ray_plane(size, {{0, 0, -2}, {0, 0, 1}}).x == -1);
}

TEST_CASE("distances count in units of the ray's direction") {
  CHECK(ray_sphere(.5, {{0, 0, 3}, {0, 0, -2}}).x == doctest::Approx(1.25));
  CHECK(ray_box({.3, .4, .5}, {{2, 0, 0}, {-1, 0, 0}}).x == doctest::Approx(1.7));
}

TEST_CASE("a ray that starts inside hits the surface on its way out") {
  const Vec3 size{.2, .3, .4};
  const Ray ray{{.01, .02, .03}, {0, 0, 1}};
  CHECK(ray_box(size, ray).x == doctest::Approx(.37));
  CHECK(ray_cylinder(size, ray).x == doctest::Approx(.27));
  CHECK(ray_capsule(size, ray).normal.z > .9);
  CHECK(ray_ellipsoid(size, ray).x > 0);
  CHECK(ray_sphere(.2, ray).x > 0);
}

TEST_CASE("caps and sides of round shapes report their own normals") {
  const Vec3 size{.2, .5, 0};
  CHECK(ray_cylinder(size, {{2, 0, .1}, {-1, 0, 0}}).normal == Vec3{1, 0, 0});
  CHECK(ray_cylinder(size, {{.1, 0, 3}, {0, 0, -1}}).normal == Vec3{0, 0, 1});
  CHECK(ray_capsule(size, {{0, 0, 3}, {0, 0, -1}}).x == doctest::Approx(2.3));
  CHECK(ray_capsule(size, {{0, 2, .1}, {0, -1, 0}}).normal == Vec3{0, 1, 0});
}

TEST_CASE("a triangle is hit from both sides with the normal of its orientation") {
  const Vec3 a{0, 0, 0}, b{1, 0, 0}, c{0, 1, 0};
  const TriangleRay down({{.2, .2, 3}, {0, 0, -1}}), up({{.2, .2, -3}, {0, 0, 1}});
  CHECK(down.hit(a, b, c).x == doctest::Approx(3));
  CHECK(down.hit(a, b, c).normal.z == 1);
  CHECK(up.hit(a, b, c).normal.z == 1);
  CHECK(TriangleRay({{.8, .8, 3}, {0, 0, -1}}).hit(a, b, c).x == -1);
}

TEST_CASE("boxes are met through their inside, not behind the ray") {
  CHECK(meets_box({0, 0, 0}, {1, 1, 1}, {{0, 0, 5}, {0, .1, -1}}));
  CHECK_FALSE(meets_box({0, 0, 0}, {1, 1, 1}, {{0, 0, 5}, {0, 0, 1}}));
  CHECK_FALSE(meets_box({0, 0, 0}, {1, 1, 1}, {{2, 0, 5}, {0, 0, -1}}));
}

}  // namespace mj::engine
