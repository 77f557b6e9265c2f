// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/printable.h"

#include <doctest/doctest.h>

namespace mj {
namespace {

TEST_CASE("text of a foreign file cannot steer the terminal") {
  CHECK(printable("\x1b[31mred\x07\r\x7f") == "?[31mred???");
  CHECK(printable("\xc2\x9b"
                  "2J") == "??2J");        // CSI as one character
  CHECK(printable("a\xff\xc3") == "a??");  // no UTF-8
  CHECK(printable("\xc3\xa9 \xf0\x9f\xa4\x96\xc2\xa0") == "\xc3\xa9 \xf0\x9f\xa4\x96\xc2\xa0");
  CHECK(printable(std::string_view("a\0b", 3)) == "a?b");
}

TEST_CASE("text keeps its lines, a name is on one") {
  CHECK(printable("a\n\tb") == "a\n\tb");
  CHECK(printable_line("a\n\tb") == "a??b");
}

}  // namespace
}  // namespace mj
