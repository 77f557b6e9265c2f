// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/collision/height_field/height_field.h"

#include "engine/collision/test_model.h"

namespace mj::engine {
namespace {

const std::string kField =
    "<asset><hfield name='flat' nrow='3' ncol='3' size='1 1 .5 .2' elevation='0 0 0 0 0 0 0 0 0'/>"
    "</asset>";

TEST_CASE("a sphere on a flat height field touches neighbouring prisms at its inflated depth") {
  const test::Compiled scene(kField +
                             "<worldbody><geom type='hfield' hfield='flat'/>"
                             "<body pos='.4 .35 .11'><freejoint/><geom size='.1' margin='.02'/>"
                             "</body></worldbody>");
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 2);
  CHECK(con[0].dist == doctest::Approx(-0.013304601970931).epsilon(1e-9));
  CHECK(con[1].dist == doctest::Approx(-0.02).epsilon(1e-9));
  CHECK(con[0].includemargin == 0.02);
}

TEST_CASE("a box on a flat height field touches the prisms below it") {
  const test::Compiled scene(kField +
                             "<worldbody><geom type='hfield' hfield='flat'/>"
                             "<body pos='.3 .35 .09'><freejoint/><geom type='box' size='.2 .2 .1'/>"
                             "</body></worldbody>");
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 2);
  for (int i = 0; i < 2; ++i) {
    CHECK(con[i].dist == doctest::Approx(-0.01));
    CHECK(con[i].pos[0] == doctest::Approx(0.3571428571429));
  }
  CHECK(con[0].pos[1] == doctest::Approx(0.4948979591837));
  CHECK(con[1].pos[1] == doctest::Approx(0.3571428571429));
}

}  // namespace
}  // namespace mj::engine
