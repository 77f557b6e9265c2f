// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/diagnostic.h"

#include <doctest/doctest.h>

using mj::Diagnostic;

TEST_CASE("a diagnostic shows its place, the source line with a caret and the hint") {
  const Diagnostic d{.code = "some-code",
                     .message = "it is wrong",
                     .where = {"robot.xml", 12, 3, 4},
                     .source_line = "\t gear=3",
                     .hint = "try another"};
  CHECK(mj::format(d) ==
        "robot.xml:12:3: error: it is wrong [some-code]\n"
        "   12 | \t gear=3\n"
        "      | \t ^~~~\n"
        "      = try another\n");
}

TEST_CASE("of a very long line only the part around the column is shown") {
  const std::string line = std::string(1000, 'a') + "wrong" + std::string(1000, 'b');
  const Diagnostic d{.message = "m", .where = {"f", 1, 1001, 5}, .source_line = line};
  CHECK(mj::format(d) == "f:1:1001: error: m\n    1 | ..." + std::string(80, 'a') + "wrong" +
                             std::string(75, 'b') + "...\n      | " + std::string(83, ' ') +
                             "^~~~~\n");
}

TEST_CASE("the caret stands below characters, not bytes") {
  const Diagnostic d{
      .message = "m", .where = {"f", 1, 4, 3}, .source_line = "\xc3\xbc=\xc3\xbc\xc3\xbc"};
  CHECK(mj::format(d) == "f:1:4: error: m\n    1 | \xc3\xbc=\xc3\xbc\xc3\xbc\n      |   ^~\n");
}

TEST_CASE("bytes that are no text are not sent to the terminal, and messages have a bounded size") {
  const Diagnostic d{.message = "no '\x1b[2J\xff\xc3'",
                     .where = {"f", 1, 1, 1},
                     .source_line = std::string("a\0b\x7f\xe2\x82", 6)};
  CHECK(mj::format(d) == "f:1:1: error: no '?[2J?\?'\n    1 | a?b?\?\?\n      | ^\n");
  CHECK(mj::format({.message = std::string(100000, 'x')}).size() < 1100);
}
