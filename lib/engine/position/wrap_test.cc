// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/position/wrap.h"

#include <doctest/doctest.h>

namespace mj::engine {
namespace {

constexpr double kRadius = 0.4;
const Vec3 kStart{-1, 0.2, 0.1};
const Vec3 kUp{0, 0, 1}, kDown{0, 0, -1}, kInside{0.1, 0, 0.1};

Vec3 stop(double height) {
  return {1, -0.1, 0.2 + height};
}

double path_length(const Wrap& w, const Vec3& p0, const Vec3& p1) {
  return w.wraps ? distance(p0, w.tangent[0]) + w.length + distance(w.tangent[1], p1)
                 : distance(p0, p1);
}

double around_sphere(const Vec3& p1, const Vec3* side) {
  return path_length(wrap_around(WrapShape::kSphere, kRadius, kStart, p1, side), kStart, p1);
}

// Converts a point to the frame of the cylinder, whose z axis is -y of the point's frame.
Vec3 in_cylinder(const Vec3& p) {
  return {p.x, p.z, -p.y};
}

TEST_CASE("a string takes the shorter way around a sphere unless a side site says otherwise") {
  CHECK(around_sphere(stop(0), nullptr) == doctest::Approx(2.08367646239473).epsilon(1e-13));
  CHECK(around_sphere(stop(0), &kUp) == doctest::Approx(2.08367646239473).epsilon(1e-13));
  CHECK(around_sphere(stop(0), &kDown) == doctest::Approx(2.33155217418803).epsilon(1e-13));
}

TEST_CASE("a string that passes above the sphere does not wrap") {
  const Wrap w = wrap_around(WrapShape::kSphere, kRadius, kStart, stop(2.5), nullptr);
  CHECK_FALSE(w.wraps);
}

TEST_CASE("a side site inside the sphere makes the string touch it from inside in one point") {
  const Wrap w = wrap_around(WrapShape::kSphere, kRadius, kStart, stop(0.8), &kInside);
  REQUIRE(w.wraps);
  CHECK(w.length == 0);
  for (const Vec3& t : w.tangent) {
    CHECK(t.x == doctest::Approx(-0.147421001547385).epsilon(1e-12));
    CHECK(t.y == doctest::Approx(0.0614826099724146).epsilon(1e-12));
    CHECK(t.z == doctest::Approx(0.366724606447053).epsilon(1e-12));
  }
  CHECK(path_length(w, kStart, stop(0.8)) == doctest::Approx(2.22449051539921).epsilon(1e-13));
  CHECK(around_sphere(stop(0), &kInside) == doctest::Approx(2.02484567313166).epsilon(1e-13));
}

TEST_CASE("a string climbs evenly along a cylinder") {
  const auto around = [](const Vec3& p1, const Vec3* side) {
    Vec3 local_side;
    if (side) local_side = in_cylinder(*side);
    return wrap_around(WrapShape::kCylinder, kRadius, in_cylinder(kStart), in_cylinder(p1),
                       side ? &local_side : nullptr);
  };
  const auto length = [&](const Vec3& p1, const Vec3* side) {
    return path_length(around(p1, side), in_cylinder(kStart), in_cylinder(p1));
  };
  CHECK(length(stop(0), nullptr) == doctest::Approx(2.08784128691462).epsilon(1e-13));
  CHECK(length(stop(0), &kDown) == doctest::Approx(2.3232774896225).epsilon(1e-13));
  CHECK(length(stop(0.8), &kInside) == doctest::Approx(2.22328579626944).epsilon(1e-13));
  const Vec3 tangent = around(stop(0), nullptr).tangent[0];
  CHECK(tangent.x == doctest::Approx(-0.121902794228543).epsilon(1e-12));
  CHECK(tangent.y == doctest::Approx(0.38097205771457).epsilon(1e-12));
  CHECK(tangent.z == doctest::Approx(-0.0661360894364602).epsilon(1e-12));
}

TEST_CASE("an end inside the geom or at its centre does not wrap") {
  CHECK_FALSE(wrap_around(WrapShape::kSphere, 1, {0.5, 0, 0}, {3, 0, 0}, nullptr).wraps);
  CHECK_FALSE(wrap_around(WrapShape::kSphere, 1, {0, 0, 0}, {3, 0, 0}, nullptr).wraps);
}

}  // namespace
}  // namespace mj::engine
