// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model/field_role.h"

#include <doctest/doctest.h>

using namespace mj;

TEST_CASE("fields are for the motion, the picture or their readers") {
  CHECK(role_of_field("body_mass", "body") == FieldRole::kPhysics);
  CHECK(role_of_field("geom_rgba", "geom") == FieldRole::kVisual);
  CHECK(role_of_field("vis.map.znear", "vis") == FieldRole::kVisual);
  CHECK(role_of_field("key_qpos", "key") == FieldRole::kPhysics);
  CHECK(role_of_field("names", "name") == FieldRole::kName);
  CHECK(role_of_field("body_user", "body") == FieldRole::kName);
  CHECK(role_of_field("stat.extent", "stat") == FieldRole::kVisual);
  CHECK(role_of_field("stat.meaninertia", "stat") == FieldRole::kPhysics);
  CHECK(role_of_objects(Size::nlight) == FieldRole::kVisual);
  CHECK(role_of_objects(Size::nsensor) == FieldRole::kPhysics);
}
