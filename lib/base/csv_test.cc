// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/csv.h"

#include <doctest/doctest.h>

namespace mj {
namespace {

TEST_CASE("cells of CSV are in quotes where they need them") {
  CHECK(csv_cell("knee.x") == "knee.x");
  CHECK(csv_cell("a,b") == "\"a,b\"");
  CHECK(csv_cell("a\"b\n") == "\"a\"\"b\n\"");
}

TEST_CASE("cells of CSV cannot steer the terminal") {
  CHECK(csv_cell("\x1b[2J\r\xff") == "?[2J??");
}

}  // namespace
}  // namespace mj
