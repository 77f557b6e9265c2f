// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/data/unsupported.h"

#include <doctest/doctest.h>

#include "engine/test_model.h"

using namespace mj;
using namespace mj::engine;

TEST_CASE("a model that the engine handles in full lacks nothing") {
  TestModel t("<worldbody><geom size='1'/></worldbody>");
  CHECK(unsupported_features(t.m()).empty());
  CHECK_NOTHROW(require_supported(t.m()));
}

TEST_CASE("elements that the engine would leave out are named") {
  TestModel t("<worldbody><geom name='ball' size='1'/></worldbody>");
  t.m().geom_type[0] = mjGEOM_SDF;
  CHECK(unsupported_features(t.m()) == std::vector<std::string>{"signed distance field 'ball'"});
  CHECK_THROWS_AS(require_supported(t.m()), Error);
}
