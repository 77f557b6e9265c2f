// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/collision/convex/convex.h"

#include <doctest/doctest.h>

#include "engine/collision/test_scene.h"

namespace mj::engine {
namespace {

using namespace test;

void check_vector(const double* v, double x, double y, double z) {
  CHECK(v[0] == doctest::Approx(x).epsilon(1e-11));
  CHECK(v[1] == doctest::Approx(y).epsilon(1e-11));
  CHECK(v[2] == doctest::Approx(z).epsilon(1e-11));
}
void check_dist(const mjContact& con, double dist) {
  CHECK(con.dist == doctest::Approx(dist).epsilon(1e-11));
}

TEST_CASE("concentric ellipsoids have no contact") {
  const Scene scene({{}, {ellipsoid({0.1, 0.2, 0.3}, {})}, {ellipsoid({0.1, 0.1, 0.1}, {})}});
  scene.contacts();
  CHECK(scene.d->ncon == 0);
}

TEST_CASE("two ellipsoids touch in one point") {
  const Scene scene({{},
                     {ellipsoid({0.1, 0.2, 0.3}, {})},
                     {ellipsoid({0.15, 0.1, 0.2}, {0.2, 0.1, 0.05}, euler(20, 30, 40))}});
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 1);
  check_dist(con[0], -0.043120992516642);
  check_vector(con[0].pos, 0.07194873616183, 0.06859237446155, -0.008539855442341);
  check_vector(con[0].frame, 0.9814645849523, 0.1912922935728, -0.01159857336231);

  scene.m->opt.disableflags |= mjDSBL_NATIVECCD;
  con = scene.contacts();
  REQUIRE(scene.d->ncon == 1);
  check_dist(con[0], -0.045553451671752);
  check_vector(con[0].frame, 0.9851495577762, 0.1651599341218, -0.04693127927265);
}

TEST_CASE("a cylinder standing on a box is tilted to find five contacts") {
  const Scene scene({{}, {cylinder(0.1, 0.1, {0.05, 0.02, 0.19})}, {box({0.3, 0.3, 0.1}, {})}});
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 5);
  for (int i = 0; i < 5; ++i) check_dist(con[i], -0.01);
  check_vector(con[0].pos, 0.03108222792911, 0.03066496997049, 0.095);
  CHECK(con[1].pos[0] == doctest::Approx(-0.04996070824063));
  CHECK(con[1].frame[0] == doctest::Approx(-0.000999999833333));
  scene.m->opt.disableflags |= mjDSBL_MULTICCD;
  scene.contacts();
  CHECK(scene.d->ncon == 1);
}

TEST_CASE("a capsule presses into an ellipsoid") {
  const Scene scene({{},
                     {capsule(0.1, 0.2, {0.05, 0.02, 0.25}, euler(80, 0, 10))},
                     {ellipsoid({0.3, 0.2, 0.2}, {})}});
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 1);
  check_dist(con[0], -0.047822723521464);
  check_vector(con[0].frame, -0.1001269887989, -0.1727755375769, -0.9798587651948);
}

}  // namespace
}  // namespace mj::engine
