// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Checks contacts with signed distance fields of meshes against numbers from the official build.

#include "engine/collision/sdf/sdf_contact.h"

#include <string>

#include "engine/collision/test_model.h"
#include "engine/pipeline/forward.h"

namespace mj::engine {
namespace {

// A free body with `geom` over a free cube of half-size 0.1, which is a signed distance field.
struct FieldScene : test::Compiled {
  FieldScene(const std::string& option, const std::string& pos, const std::string& geom)
      : Compiled("<option " + option +
                 "/><asset><mesh name='cube' vertex='.1 .1 .1 -.1 .1 .1 .1 -.1 .1 -.1 -.1 .1 "
                 ".1 .1 -.1 -.1 .1 -.1 .1 -.1 -.1 -.1 -.1 -.1'/></asset><worldbody>"
                 "<body><freejoint/><geom type='sdf' mesh='cube'/></body><body pos='" +
                 pos + "'><freejoint/>" + geom + "</body></worldbody>") {}
};

TEST_CASE("the deepest points of a mesh's triangles touch a signed distance field") {
  const std::string cube = "<geom type='mesh' mesh='cube'/>";
  const FieldScene scene("", ".02 .01 .19", cube);
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 4);
  CHECK(con[0].dist == doctest::Approx(-.010000002980232).epsilon(1e-11));
  CHECK_THROWS_AS((void)FieldScene("sdf_initpoints='1'", ".02 .01 .19", cube).contacts(), Error);
}

TEST_CASE("a sphere touches a signed distance field where descents from its starts end") {
  const FieldScene scene("sdf_initpoints='4' sdf_iterations='20'", "0 0 .19", "<geom size='.1'/>");
  const mjContact* con = scene.contacts();
  REQUIRE(scene.d->ncon == 3);
  CHECK(con[0].dist == doctest::Approx(-.0024827027213939).epsilon(1e-9));
  CHECK(con[0].pos[0] == doctest::Approx(.006185778592811).epsilon(1e-9));
  CHECK(con[0].pos[1] == doctest::Approx(.006185778592811).epsilon(1e-9));
  CHECK(con[0].pos[2] == doctest::Approx(.09627730912155).epsilon(1e-9));
}

}  // namespace
}  // namespace mj::engine
