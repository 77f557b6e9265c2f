// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/model_spec.h"

#include <doctest/doctest.h>

#include <cmath>

namespace mj::spec {
namespace {

TEST_CASE("a new description has one world body, one class named main and default options") {
  const ModelSpec s;
  CHECK(s.world.name == "world");
  REQUIRE(s.defaults.size() == 1);
  CHECK(s.defaults[0].name == "main");
  CHECK(find_class(s, "") == &s.defaults[0]);
  CHECK(find_class(s, "other") == nullptr);
  CHECK(s.option.timestep == 0.002);
  CHECK(std::isnan(s.statistic.extent));
}

TEST_CASE("values an author did not give are marked as undefined") {
  const Geom geom;
  CHECK(std::isnan(geom.mass));
  CHECK(std::isnan(geom.fromto[0]));
  const Body body;
  CHECK(std::isnan(body.ipos[0]));
  CHECK(std::isnan(body.fullinertia[0]));
}

TEST_CASE("copying a description copies the whole tree") {
  ModelSpec a;
  a.world.bodies.emplace_back().name = "b";
  a.world.bodies[0].geoms.emplace_back();
  ModelSpec b = a;
  b.world.bodies[0].geoms[0].size[0] = 3;
  CHECK(a.world.bodies[0].geoms[0].size[0] == 0);
  CHECK(b.world.bodies[0].name == "b");
}

}  // namespace
}  // namespace mj::spec
