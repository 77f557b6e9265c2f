// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests files that repeat one mistake very often, as generated files do. The whole file is one
// line. If the cost of each mistake grew with the length of the line, the test would take hours.

#include "mjcf/read/error_rows.h"

namespace mj::mjcf {
namespace {

constexpr int kMany = 50'000;

std::string repeated(const std::string& text) {
  std::string out;
  out.reserve(text.size() * kMany);
  for (int i = 0; i < kMany; ++i) out += text;
  return out;
}

// Returns copies of `text` in which '#' is replaced by a running number.
std::string numbered(const std::string& text) {
  const size_t at = text.find('#');
  std::string out;
  for (int i = 0; i < kMany; ++i) {
    out += text.substr(0, at) + std::to_string(i) + text.substr(at + 1);
  }
  return out;
}

// Returns the diagnostics of a model.
Diagnostics diagnostics_of(const std::string& text) {
  Diagnostics diagnostics;
  ReadMjcf()("<mujoco>" + text + "</mujoco>", diagnostics);
  return diagnostics;
}

TEST_CASE("an element has no more attributes than any element takes") {
  const Diagnostics d = diagnostics_of("<worldbody><geom " + numbered("a#='' ") + "/></worldbody>");
  REQUIRE(d.error_count() == 1);
  CHECK(d.all()[0].message == "<geom> has more than 256 attributes");
  CHECK(d.all()[0].where.line == 1);
}

TEST_CASE("of many unknown elements the first are named") {
  const Diagnostics d = diagnostics_of("<worldbody>" + repeated("<bogus/>") + "</worldbody>");
  CHECK(d.full());
  CHECK(d.all().size() == 20);
}

TEST_CASE("of many unknown attributes of elements below a frame the first are named") {
  const Diagnostics d = diagnostics_of("<worldbody><frame>" + repeated("<geom size='1' b='1'/>") +
                                       "</frame></worldbody>");
  CHECK(d.ok());
  CHECK(d.all().size() == 100);
}

TEST_CASE("of many elements with one name all but the first are counted as errors") {
  const Diagnostics d =
      diagnostics_of("<worldbody>" + repeated("<geom name='g' size='1'/>") + "</worldbody>");
  CHECK(d.error_count() == kMany - 1);
  CHECK(d.all().size() == 20);
}

TEST_CASE("of many elements of unknown classes the first are named") {
  std::string classes;
  for (int i = 0; i < 5000; ++i) classes += "<default class='c" + std::to_string(i) + "'/>";
  const Diagnostics d = diagnostics_of("<default>" + classes + "</default><worldbody>" +
                                       repeated("<site class='x'/>") + "</worldbody>");
  CHECK(d.error_count() == kMany);
  CHECK(d.all().size() == 20);
}

TEST_CASE("of many includes of missing files the first are named") {
  const Diagnostics d = diagnostics_of(numbered("<include file='f#.xml'/>"));
  CHECK(d.full());
  CHECK(d.all().size() == 20);
}

TEST_CASE("of many NaN the first are named") {
  const Diagnostics d =
      diagnostics_of("<worldbody>" + repeated("<site user='nan'/>") + "</worldbody>");
  CHECK(d.ok());
  CHECK(d.all().size() == 100);
}

}  // namespace
}  // namespace mj::mjcf
