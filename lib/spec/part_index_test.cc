// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/part_index.h"

#include <doctest/doctest.h>

using namespace mj::spec;

TEST_CASE("an index of parts finds the first body and frame of a name") {
  Body world;
  world.name = "world";
  world.bodies.resize(2);
  world.bodies[0].name = "arm";
  world.bodies[0].bodies.resize(1);
  world.bodies[0].bodies[0].name = "hand";
  world.bodies[0].bodies[0].frames.resize(2);
  world.bodies[0].bodies[0].frames[1].name = "tip";
  world.bodies[1].name = "hand";
  world.bodies[1].frames.resize(1);
  world.bodies[1].frames[0].name = "tip";
  const PartIndex index(world);
  CHECK(index.body("world") == &world);
  CHECK(index.body("arm") == &world.bodies[0]);
  CHECK(index.body("hand") == &world.bodies[0].bodies[0]);
  CHECK(index.body("leg") == nullptr);
  CHECK(index.frame("tip") == std::pair<const Body*, int>(&world.bodies[0].bodies[0], 1));
  CHECK(index.frame("toe").first == nullptr);
}
