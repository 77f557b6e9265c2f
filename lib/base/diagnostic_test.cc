// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/diagnostic.h"

#include <doctest/doctest.h>

using mj::Diagnostic;

TEST_CASE("a diagnostic shows its place, the source line with a caret and the hint") {
  const Diagnostic d{.code = "usage",
                     .message = "it is wrong",
                     .where = {"robot.xml", 12, 3, 4},
                     .source_line = "\t gear=3",
                     .hint = "try another"};
  CHECK(mj::format(d) ==
        "robot.xml:12:3: error: it is wrong [usage]\n"
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

TEST_CASE("bytes that are not text do not reach the terminal, and messages have a bounded size") {
  const Diagnostic d{.message = "no '\x1b[2J\xff\xc3'",
                     .where = {"f", 1, 1, 1},
                     .source_line = std::string("a\0b\x7f\xe2\x82", 6)};
  CHECK(mj::format(d) == "f:1:1: error: no '?[2J?\?'\n    1 | a?b?\?\?\n      | ^\n");
  CHECK(mj::format({.message = std::string(100000, 'x')}).size() < 1100);
}

TEST_CASE("notes stand below a diagnostic, first its own, then where its file was included") {
  const Diagnostic d{.code = "duplicate-name",
                     .message = "m",
                     .where = {"part.xml", 2, 1},
                     .include_stack = {{"scene.xml", 7, 3}},
                     .notes = {{{"part.xml", 1, 5}, "used here first"}}};
  CHECK(mj::format(d) ==
        "part.xml:2:1: error: m [duplicate-name]\n"
        "part.xml:1:5: note: used here first\n"
        "scene.xml:7:3: note: included from here\n");
}

TEST_CASE("a line break in a name does not begin another diagnostic") {
  CHECK(mj::format({.message = "a\nerror: b", .hint = "c\nd"}) ==
        "mjtools: error: a\n        error: b\n      = c\n        d\n");
}

TEST_CASE("a diagnostic without a file names the program") {
  CHECK(mj::format({.message = "m"}, {.program = "mj-compile"}) == "mj-compile: error: m\n");
}

TEST_CASE("colours mark the place, the severity, the message and the caret") {
  const Diagnostic d{
      .severity = mj::Severity::kWarning, .message = "m", .where = {"f", 1, 1}, .source_line = "x"};
  CHECK(mj::format(d, {.is_coloured = true}) ==
        "\x1b[1mf:1:1:\x1b[0m \x1b[1;35mwarning:\x1b[0m \x1b[1mm\x1b[0m\n"
        "    1 | x\n      | \x1b[1;32m^\x1b[0m\n");
}

TEST_CASE("sorted diagnostics follow the text, included files at the place of their inclusion") {
  mj::Diagnostics list;
  list.add({.message = "c", .where = {"main", 9, 1}});
  list.add({.message = "b", .where = {"part", 50, 1}, .include_stack = {{"main", 5, 1}}});
  list.add({.message = "a", .where = {"main", 4, 9}});
  list.sort();
  CHECK(list.all()[0].message == "a");
  CHECK(list.all()[1].message == "b");
  CHECK(list.all()[2].message == "c");
}

TEST_CASE("diagnostics that are not kept do not count, and errors beyond the limit stay") {
  mj::Diagnostics list(2);
  for (const char* message : {"a", "b", "c"}) list.add({.message = message});
  list.add({.severity = mj::Severity::kWarning, .message = "d"});
  list.keep_if([](const mj::Diagnostic& d) { return d.message == "b"; });
  REQUIRE(list.all().size() == 1);
  CHECK(list.all()[0].message == "b");
  CHECK(list.error_count() == 2);
  CHECK(list.warning_count() == 0);
}

TEST_CASE("promoted warnings are errors, and those beyond the limit are counted") {
  mj::Diagnostics list(2);
  list.add({.severity = mj::Severity::kWarning, .message = "a"});
  list.add({.message = "b"});
  list.add({.severity = mj::Severity::kWarning, .message = "c"});
  list.promote_warnings();
  CHECK(list.error_count() == 3);
  CHECK(list.warning_count() == 0);
  CHECK(list.all().size() == 2);
}

TEST_CASE("the closest word has letters missing, too many, wrong, or swapped") {
  const std::vector<std::string_view> words = {"qpos", "qvel", "sensordata"};
  for (const char* word : {"qpo", "qposs", "qpas", "qops", "pqos"}) {
    CAPTURE(word);
    CHECK(mj::closest_match(word, words) == "qpos");
  }
  CHECK(mj::closest_match("sesnrodata", words) == "sensordata");
  CHECK(mj::closest_match("soqp", words).empty());
}

TEST_CASE(
    "of very many warnings the first are kept, and few of those in long lines with the line") {
  mj::Diagnostics all;
  for (int i = 0; i < 1500; ++i) {
    all.add({.severity = mj::Severity::kWarning,
             .code = "usage",
             .source_line = std::string(20'000, 'x')});
  }
  CHECK(all.warning_count() == 1500);
  CHECK(all.all().size() == 1000);
  CHECK_FALSE(all.all().front().source_line.empty());
  CHECK(all.all().back().source_line.empty());
  all.promote_warnings();
  CHECK(all.error_count() == 1500);
}

TEST_CASE("words that nobody typed have no closest match") {
  const std::string word(200, 'a'), almost(199, 'a');
  CHECK(mj::closest_match(word, {almost}).empty());
  CHECK(mj::closest_match("abc", {almost, "abd"}) == "abd");
}
