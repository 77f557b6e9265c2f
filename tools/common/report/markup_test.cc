// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/report/markup.h"

#include <doctest/doctest.h>

namespace mj::report {
namespace {

TEST_CASE("a name cannot break out of its code span or table cell in Markdown") {
  CHECK(markdown_code("torso") == "`torso`");
  CHECK(markdown_code("a*b_<i>@user #3") == "`a*b_<i>@user #3`");
  CHECK(markdown_code("a`<img src=x>") == "<code>a&#96;&lt;img src=x&gt;</code>");
  CHECK(markdown_code("a\\|b|c") == "<code>a&#92;&#124;b&#124;c</code>");
  CHECK(markdown_code("``*x*_y_") == "<code>&#96;&#96;&#42;x&#42;&#95;y&#95;</code>");
  CHECK(markdown_code(" x") == "<code> x</code>");
  CHECK(markdown_code("a\nb\x1b") == "`a b?`");
  CHECK(markdown_code("").empty());
}

TEST_CASE("text becomes a code span only if Markdown would interpret it") {
  CHECK(markdown_text("geom_size: 0.1 -> 0.2, in body 'left_arm' (100%)") ==
        "geom_size: 0.1 -> 0.2, in body 'left_arm' (100%)");
  for (const std::string words : {"*a*", "_a_", "a <b>", "[a](b)", "@user", "#12", "~a~", "a|b",
                                  "http://a.b", "www.a.b", "!a", "> a", "&lt;"}) {
    CAPTURE(words);
    CHECK(markdown_text(words) == markdown_code(words));
  }
}

TEST_CASE("HTML in text is escaped in Markdown") {
  CHECK(markdown_html("a_b/c.xml: 0 -> 1") == "a_b/c.xml: 0 -&gt; 1");
  CHECK(markdown_html("</summary><b>*`") == "&lt;/summary&gt;&lt;b&gt;&#42;&#96;");
}

}  // namespace
}  // namespace mj::report
