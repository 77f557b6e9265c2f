// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include "example.h"

using namespace mj::documentation;

TEST_CASE("examples of Markdown and troff are found with their marks") {
  const auto markdown = examples_of_markdown(
      "text\n<!-- numbers vary -->\n```\n$ a \\\n  b\nout\n$ c\n```\n```c\nint x;\n```\n");
  REQUIRE(markdown.size() == 1);
  CHECK(markdown[0].numbers_vary);
  REQUIRE(markdown[0].commands.size() == 2);
  CHECK(markdown[0].commands[0].text == "a \\\n  b");
  CHECK(markdown[0].commands[0].output == "out\n");
  const auto troff =
      examples_of_man_page(".PP\n.\\\" shown only\n.nf\n.RS\n$ mj\\-a \\e\n\\&.x\n.RE\n.fi\n");
  REQUIRE(troff.size() == 1);
  CHECK(troff[0].is_shown_only);
  CHECK(troff[0].commands[0].text == "mj-a \\\n.x");
}

TEST_CASE("output matches with lines left out, and with other numbers where they may vary") {
  CHECK(matches("a\n...\nz\n", "a\nb\nc\nz\n", false));
  CHECK(!matches("a\n...\nz\n", "a\nb\n", false));
  CHECK(matches("time  12.5 ms\n", "time 3 ms\n", true));
  CHECK(!matches("time  12.5 ms\n", "time 3 us\n", true));
}
