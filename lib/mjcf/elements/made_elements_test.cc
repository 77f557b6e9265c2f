// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/elements/made_elements.h"

#include <doctest/doctest.h>

namespace mj::mjcf {
namespace {

TEST_CASE("1,000,000 elements may be attached and replicated, and no more") {
  MadeElements made;
  CHECK(made.add(999'999));
  CHECK(made.add(1));
  CHECK_FALSE(made.are_too_many());
  CHECK_FALSE(made.add(1));
  CHECK(made.are_too_many());
}

TEST_CASE("50,000,000 elements may be searched for references, and no more") {
  MadeElements made;
  CHECK(made.visit(50'000'000));
  CHECK_FALSE(made.visit(1));
  CHECK_FALSE(made.are_too_many());
}

}  // namespace
}  // namespace mj::mjcf
