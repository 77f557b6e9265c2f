// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/printable.h"

#include <doctest/doctest.h>

namespace mj {
namespace {

TEST_CASE("text of a foreign file cannot steer the terminal") {
  CHECK(printable("\x1b[31mred\x07\r\x7f") == "?[31mred???");
  // The control character CSI takes two bytes in UTF-8.
  CHECK(printable("\xc2\x9b"
                  "2J") == "??2J");
  CHECK(printable("a\xff\xc3") == "a??");  // bytes that are not UTF-8
  CHECK(printable("\xc3\xa9 \xf0\x9f\xa4\x96\xc2\xa0") == "\xc3\xa9 \xf0\x9f\xa4\x96\xc2\xa0");
  CHECK(printable(std::string_view("a\0b", 3)) == "a?b");
}

TEST_CASE("marks of direction cannot make a name look like another") {
  const std::string marks[] = {"\u061c", "\u200e", "\u200f", "\u2028", "\u2029",
                               "\u202a", "\u202b", "\u202c", "\u202d", "\u202e",
                               "\u2066", "\u2067", "\u2068", "\u2069"};
  for (const std::string& mark : marks) {
    CAPTURE(printable_json(mark));
    CHECK(printable("a" + mark + "b") == "a" + std::string(mark.size(), '?') + "b");
    CHECK(printable_line(mark) == std::string(mark.size(), '?'));
  }
  CHECK(printable_json("\"\u202egpj\u061c\"") == "\"\\u202egpj\\u061c\"");
  CHECK(printable_xml("<a b='\u202e\u2066'/>") == "<a b='&#8238;&#8294;'/>");
  CHECK(printable("\u05d0\u0628\u200d\u2030\u2065") == "\u05d0\u0628\u200d\u2030\u2065");
}

TEST_CASE("text keeps its lines, a name is on one") {
  CHECK(printable("a\n\tb") == "a\n\tb");
  CHECK(printable_line("a\n\tb") == "a??b");
}

TEST_CASE("JSON and XML hold no control characters, and mean the same") {
  CHECK(printable_xml("<a b='\x1b[2J\xc2\x9b'>\n\t\r") == "<a b='&#27;[2J&#155;'>\n\t&#13;");
  CHECK(printable_json("[\"a\x7f\xc2\x80\xc2\x9f\xc2\xa0\xc3\xa9\", 1]\n") ==
        "[\"a\\u007f\\u0080\\u009f\xc2\xa0\xc3\xa9\", 1]\n");
}

}  // namespace
}  // namespace mj
