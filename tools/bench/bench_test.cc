// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "run_tool.h"

using namespace mj::testing;
using nlohmann::json;

namespace {

const std::vector<std::string> kShort = {"--steps", "20", "--repeat", "2"};

std::vector<std::string> brief(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), kShort.begin(), kShort.end());
  return arguments;
}

}  // namespace

TEST_CASE("mj-bench does what all tools do") {
  check_common_behaviour();
}

TEST_CASE("mj-bench refuses wrong usage and input that is no model") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  check_refused({{"-"}, kPendulum}, "must be a file");
  check_refused({{xml, "--steps", "0"}}, "--steps");
  check_refused({{xml, "--repeat", "x"}}, "--repeat");
  check_refused({{xml, "--ctrl-noise", "-1"}}, "--ctrl-noise");
  check_refused({{xml, "--stage", "fly"}}, "--stage");
  check_refused({{xml, "--stage", "load"}}, "--stage load times MJB files");
  check_refused({brief({xml, "--keyframe", "upp"})}, "did you mean 'up'?");
  check_refused({{folder.path("missing.mjb")}}, "no such file");
  check_refused({{folder.path("")}}, "directory");
  check_refused({{folder.file("empty.mjb", "")}}, "empty");
  check_refused({{folder.file("noise.mjb", "hello")}}, "neither an MJB file nor XML");
  check_refused({{folder.file("bad.xml", "<mujoco><wordbody/></mujoco>")}}, "bad.xml:1");
  check_refused({brief({xml}), "", Stdout::kFullDisk}, "No space left");
  check_silent_at_closed_pipe({brief({xml})});
}

TEST_CASE("mj-bench times loading, compiling and the stages of a step") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  const std::string mjb = folder.path("a.mjb");
  REQUIRE(run(MJTOOLS_COMPILE, {{xml, mjb}}).exit_code == 0);
  const auto text = run({brief({mjb})});
  CHECK(text.exit_code == 0);
  CHECK(text.out.find(" steps/s") != std::string::npos);
  const json j = json::parse(run({brief({mjb, "--json", "--keyframe", "up"})}).out);
  CHECK(j["load"]["bytes"] == contents_of(mjb).size());
  CHECK(j["load"]["load_seconds"]["values"].size() == 2);
  CHECK(j["step"]["steps_per_second"] > 0);
  CHECK(j["step"]["deterministic"] == true);
  CHECK(j["step"]["stages"].size() == 11);
  for (const json& stage : j["step"]["stages"]) CHECK(stage["seconds"]["median"] >= 0);
  const json c = json::parse(run({brief({xml, "--json", "--stage", "compile"})}).out);
  CHECK(c["compile"]["parse_seconds"]["median"] > 0);
  CHECK(c["compile"]["passes"][0]["name"] == "sizes");
  CHECK(c["compile"]["passes"].back()["name"] == "trial step");
  CHECK(c["compile"]["warm_seconds"]["median"] > 0);
  CHECK(!c.contains("step"));
}
