// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "context.h"

#include <doctest/doctest.h>

namespace mj::bench {
namespace {

Context context() {
  return {.models = {{.label = "a.xml", .name = "a", .sha256 = "12"}},
          .settings = {.steps = 100, .noise = 0.01}};
}

nlohmann::json json_of(const Context& c) {
  return context_json(c);
}

void check_refused(const nlohmann::json& before, const std::string& words, bool has_steps = true) {
  CAPTURE(words);
  try {
    (void)compare_contexts(before, context(), has_steps);
    FAIL_CHECK("not refused");
  } catch (const Error& e) {
    CHECK(std::string(e.what()).find(words) != std::string::npos);
  }
}

std::string warning(const nlohmann::json& before) {
  const Diagnostics found = compare_contexts(before, context(), true);
  CHECK(found.ok());
  return found.all().empty() ? "" : found.all()[0].message;
}

TEST_CASE("a baseline of the same work, program and machine gives no message") {
  CHECK(warning(json_of(context())).empty());
}

TEST_CASE("a baseline of other work is refused if the amount of work matters") {
  Context other = context();
  other.settings.steps = 200;
  check_refused(json_of(other), "--steps was 200, but now it is 100");
  CHECK(compare_contexts(json_of(other), context(), false).all().empty());
  other = context();
  other.settings.noise = 0;
  check_refused(json_of(other), "--ctrl-noise was 0.0, but now it is 0.01");
  other = context();
  other.settings.overrides = {"opt.cone=elliptic"};
  check_refused(json_of(other), "--set was [\"opt.cone=elliptic\"], but now it is []");
  other = context();
  other.models[0].keyframe = 2;
  check_refused(json_of(other), "--keyframe of a.xml was 2, but now it is null");
}

TEST_CASE("other differences between a baseline and this run are warnings") {
  Context other = context();
  other.models[0].sha256 = "34";
  CHECK(warning(json_of(other)) == "'a.xml' differs from the model of the baseline");
  nlohmann::json machine = json_of(context());
  machine["compiler"] = "cc 1";
  CHECK(warning(machine).find("different compiler: the baseline has cc 1, this run has ") !=
        std::string::npos);
  CHECK(warning({{"date", "today"}}).find("does not say which models") != std::string::npos);
  CHECK(warning(nullptr).find("does not say which models") != std::string::npos);
}

}  // namespace
}  // namespace mj::bench
