// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <limits>

#include "base/glob.h"
#include "common/cli/number.h"
#include "common/cli/table.h"
#include "common/json/json_text.h"
#include "common/program/progress.h"

using namespace mj;
using namespace mj::report;

TEST_CASE("patterns with *, ? and [...] match names") {
  CHECK(glob_match("geom_*", "geom_size"));
  CHECK(!glob_match("geom_*", "agent_geom_size"));
  CHECK(glob_match("*_p?s", "body_pos"));
  CHECK(glob_match("n[qv]", "nv"));
  CHECK(!glob_match("n[qv]", "nu"));
  CHECK(glob_match("x[0-9]y", "x7y"));
  CHECK(glob_match("*a*a*", "banana"));
  CHECK(!glob_match("*a*a*a*a*", "banana"));
  CHECK(glob_match("a[b", "a[b"));
  CHECK(glob_match("", ""));
  CHECK(!glob_match("", "x"));
}

TEST_CASE("numbers are written in the shortest form that reads back") {
  CHECK(number_text(0.1) == "0.1");
  CHECK(number_text(0.1f) == "0.1");
  CHECK(number_text(1e300) == "1e+300");
  CHECK(number_text(-std::numeric_limits<double>::infinity()) == "-inf");
  CHECK(rounded_text(3.14159, 3) == "3.14");
}

TEST_CASE("JSON keeps arrays of numbers on one line and accepts names that are not UTF-8") {
  CHECK(json_text({{"a", {1, 2}}, {"b", "x"}}) == "{\n \"a\": [1,2],\n \"b\": \"x\"\n}\n");
  CHECK(json_text("\xff").find("\xef\xbf\xbd") != std::string::npos);
  CHECK(json_line({{"\x1b[2J", {"\x7f", "\xc2\x9b"}}}) == R"({"\u001b[2J":["\u007f","\u009b"]})"
                                                          "\n");
}

TEST_CASE("tables align their columns by characters") {
  Table table({Table::Align::kLeft, Table::Align::kRight});
  table.add({"a", "1"});
  table.add({"\xc3\xa9\xc3\xa9", "22"});
  table.add({"b"});
  CHECK(table.text(" ") == " a    1\n \xc3\xa9\xc3\xa9  22\n b\n");
}

TEST_CASE("a row of a table is one line even if names contain line breaks") {
  Table table({Table::Align::kLeft});
  table.add({"a\nb", "\x1b[2J"});
  CHECK(table.text() == "a?b  ?[2J\n");
}

TEST_CASE("progress is a bar with the finished part and the remaining time") {
  CHECK(progress_line("compile", 30, 120, 5) ==
        "compile  [#######.......................]  25%  30 of 120, 15 s left");
  CHECK(progress_line("compile", 0, 120, 5) ==
        "compile  [..............................]  0%  0 of 120");
}
