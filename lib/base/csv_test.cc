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

TEST_CASE("text in CSV is not a formula for spreadsheets, and numbers stay numbers") {
  CHECK(csv_cell("=1+1") == "'=1+1");
  CHECK(csv_cell("+cmd") == "'+cmd");
  CHECK(csv_cell("-knee") == "'-knee");
  CHECK(csv_cell("@sum") == "'@sum");
  CHECK(csv_cell(" =1") == "' =1");
  CHECK(csv_cell("\t=1") == "'\t=1");
  CHECK(csv_cell("=HYPERLINK(\"http://x\",1)") == "\"'=HYPERLINK(\"\"http://x\"\",1)\"");
  CHECK(csv_cell("-1+2") == "'-1+2");
  for (const char* number : {"-1", "-1.5e-3", "+2", "-inf", "-nan", "-.5", "-1e999", "-"}) {
    CHECK(csv_cell(number) == number);
  }
}

TEST_CASE("the text of a cell is the text that it was made from") {
  for (const char* text : {"knee", "-knee", "=1+1", "@a", "+b", "a,b", "a\"b", "-a,\"b\"", "\"", "",
                           "-1.5", "it's", "'quoted'", "\"\"", "=\"\"x"}) {
    CAPTURE(text);
    CHECK(csv_text(csv_cell(text)) == text);
  }
  CHECK(csv_text("\"knee\"") == "knee");
}

TEST_CASE("cells of CSV cannot steer the terminal") {
  CHECK(csv_cell("\x1b[2J\r\xff") == "?[2J??");
}

}  // namespace
}  // namespace mj
