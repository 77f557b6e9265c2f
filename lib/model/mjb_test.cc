// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model/mjb.h"

#include <doctest/doctest.h>

TEST_CASE("a model survives writing and reading byte for byte") {
  mj::ConstructSizes sizes;
  sizes.value[6] = 1;  // nbody
  const mj::ModelPtr m = mj::make_model(sizes);
  const auto bytes = mj::write_mjb(*m);
  const mj::ModelPtr copy = mj::read_mjb(bytes, "memory");
  CHECK(mj::write_mjb(*copy) == bytes);
}
