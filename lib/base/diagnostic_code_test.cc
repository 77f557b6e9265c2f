// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/diagnostic_code.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

using mj::all_codes;
using mj::CodeExplanation;
using mj::DiagnosticCode;

TEST_CASE("every diagnostic code is a word of its own that says what it means and what to do") {
  std::set<std::string_view> seen;
  for (const CodeExplanation& row : all_codes()) {
    CAPTURE(std::string(row.code));
    CHECK(seen.insert(row.code).second);
    CHECK(std::ranges::all_of(row.code, [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    }));
    CHECK(!row.group.empty());
    CHECK(row.meaning.ends_with('.'));
    CHECK(row.advice.ends_with('.'));
  }
}

TEST_CASE("a diagnostic code is looked up in the table") {
  constexpr DiagnosticCode code = "size-not-positive";
  CHECK(code.name() == "size-not-positive");
  CHECK(!code.empty());
  CHECK(DiagnosticCode().empty());
  REQUIRE(mj::explain("size-not-positive") != nullptr);
  CHECK(mj::explain("size-not-positive")->group == "Geoms, sites, cameras and lights");
  CHECK(mj::explain("no-such-code") == nullptr);
}
