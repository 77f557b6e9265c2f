// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

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
  const std::string baseline = folder.file("old.json", R"({"benchmarks": []})");
  check_refused({{"-", "--stage", "compile"}, kPendulum}, "from a file");
  const auto piped = run({brief({"-", "--stage", "load"}), kPendulum});
  CHECK(piped.exit_code == 0);
  CHECK(piped.out.find("pendulum") != std::string::npos);
  check_refused({{xml, "--steps", "0"}}, "--steps");
  check_refused({{xml, "--repeat", "x"}}, "--repeat");
  check_refused({{xml, "--warmup", "-1"}}, "--warmup");
  check_refused({{xml, "--threads", "0"}}, "--threads");
  check_refused({{xml, "--ctrl-noise", "-1"}}, "--ctrl-noise");
  check_refused({{xml, "--stage", "fly"}}, "--stage");
  check_refused({{xml, "--json", "--csv"}}, "--csv");
  check_refused({{xml, "--fail-above", "5%"}}, "--baseline");
  check_refused({{xml, "--baseline", baseline, "--fail-above", "much"}}, "no percentage");
  check_refused({{xml, "--baseline", folder.path("none.json")}}, "no such file");
  check_refused({{xml, "--baseline", xml}}, "no baseline");
  check_refused({brief({xml, "--baseline", baseline})}, "nothing of what was measured");
  check_refused({{xml, "--sweep", "solver=CG"}}, "opt.NAME=VALUE");
  check_refused({{xml, "--sweep", "opt.sovler=CG"}}, "did you mean 'opt.solver'?");
  check_refused({{xml, "--sweep", "opt.solver=Neuton"}}, "did you mean 'Newton'?");
  check_refused({{xml, "--sweep", "opt.timestep=fast"}}, "no number");
  check_refused({{xml, "--sweep", "opt.iterations=1.5"}}, "whole number");
  check_refused({{xml, "--sweep", "opt.gravity=1"}}, "one number");
  check_refused({brief({xml, "--keyframe", "upp"})}, "did you mean 'up'?");
  check_refused({{folder.path("missing.mjb")}}, "no such file");
  check_refused({{folder.path("")}}, "directory");
  check_refused({{folder.file("empty.mjb", "")}}, "empty");
  check_refused({{folder.file("noise.mjb", "hello")}}, "neither an MJB file nor XML");
  check_refused({{folder.file("bad.xml", "<mujoco><wordbody/></mujoco>")}}, "bad.xml:1");
  check_refused({brief({xml}), "", Stdout::kFullDisk}, "No space left");
  check_silent_at_closed_pipe({brief({xml})});
}

TEST_CASE("mj-bench times every stage, with repetitions in the form of Google Benchmark") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  const json j = checked_json(run({brief({xml, "--json", "--keyframe", "up"})}).out);
  CHECK(j["context"]["json_schema_version"] == 1);
  CHECK(j["context"]["deterministic"] == true);
  std::map<std::string, int> repetitions;
  for (const json& row : j["benchmarks"]) {
    for (const char* key : {"name", "run_name", "time_unit", "iterations", "threads"}) {
      CHECK(row.contains(key));
    }
    CHECK(row["real_time"].is_number());
    CHECK(row["cpu_time"].is_number());
    if (row["run_type"] != "iteration") continue;
    CHECK(row["repetitions"] == 2);
    ++repetitions[row["name"]];
  }
  for (const char* name :
       {"a/compile", "a/compile/read", "a/compile/assets", "a/compile/trial step",
        "a/compile-cold-cache", "a/compile-warm-cache", "a/save", "a/load", "a/load/plain read",
        "a/step", "a/step/position/collision", "a/step/acceleration, sensors"}) {
    CAPTURE(name);
    CHECK(repetitions[name] == 2);
  }
  for (const json& row : j["benchmarks"]) {
    if (row["name"] != "a/step") continue;
    CHECK(row["iterations"] == 20);
    CHECK(row["data_bytes"] > 0);
    CHECK(row["arena_bytes"] > 0);
    CHECK(row["contacts"] == 0);
  }
}

// What tools/compare.py of Google Benchmark reads, and the order it sorts into.
TEST_CASE("mj-bench writes all keys that Google Benchmark's compare.py reads") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  const json j = checked_json(
      run({brief({xml, "--json", "--stage", "load", "--stage", "step", "--threads", "1,2"})}).out);
  using Place = std::array<int, 4>;
  Place before{-1, -1, -1, -1};
  for (const json& row : j["benchmarks"]) {
    CAPTURE(row.dump());
    for (const char* key : {"name", "run_name", "run_type", "time_unit"}) {
      CHECK(row[key].is_string());
    }
    for (const char* key : {"real_time", "cpu_time"}) CHECK(row[key].is_number());
    for (const char* key :
         {"family_index", "per_family_instance_index", "repetitions", "threads", "iterations"}) {
      CHECK(row[key].is_number_integer());
    }
    CHECK(std::set<std::string>{"ns", "us", "ms", "s"}.contains(row["time_unit"]));
    const bool is_aggregate = row["run_type"] == "aggregate";
    CHECK((is_aggregate || row["run_type"] == "iteration"));
    if (is_aggregate) {
      CHECK(row["name"] ==
            row["run_name"].get<std::string>() + "_" + row["aggregate_name"].get<std::string>());
      CHECK(row["aggregate_unit"].is_string());
    } else {
      CHECK(row["name"] == row["run_name"]);
    }
    const Place place = {row["family_index"], row["per_family_instance_index"], is_aggregate,
                         row.value("repetition_index", -1)};
    CHECK(before <= place);
    before = place;
  }
}

TEST_CASE("mj-bench measures stages and several models as asked, in text, CSV and Markdown") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  const std::string mjb = folder.path("b.mjb");
  REQUIRE(run(MJTOOLS_COMPILE, {{xml, mjb}}).exit_code == 0);
  const auto text = run({brief({xml, mjb})});
  CHECK(text.exit_code == 0);
  CHECK(text.out.find("a.xml: ") < text.out.find("b.mjb: "));
  CHECK(text.out.find(" steps/s, ") != std::string::npos);
  CHECK(text.out.find("\n      collision") != std::string::npos);
  CHECK(text.out.find("per step: 0 contacts") != std::string::npos);
  const auto csv = run({brief({xml, mjb, "--stage", "load", "--stage", "step", "--csv"})});
  CHECK(csv.out.find("\nb/load,b,load,,1,0,2,1,") != std::string::npos);
  CHECK(csv.out.find("\n\"b/step/acceleration, sensors\",") != std::string::npos);
  CHECK(csv.out.find("compile") == std::string::npos);
  const auto markdown = run({brief({xml, "--stage", "save", "--markdown"})});
  CHECK(markdown.out.find("| save | ") != std::string::npos);
  CHECK(markdown.out.find("step") == std::string::npos);
  CHECK(run({brief({xml, "--cache", "off"})}).out.find("cache") == std::string::npos);
  check_refused({brief({mjb, "--stage", "compile"})}, "is an MJB file");
}

TEST_CASE("mj-bench steps with several threads and sweeps over options") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  const auto r = run({brief({xml, "--stage", "step", "--threads", "1,2", "--sweep",
                             "opt.solver=Newton,CG", "--sweep", "opt.iterations=3,4", "--json"})});
  CHECK(r.exit_code == 0);
  std::set<std::string> names;
  const json j = json::parse(r.out);
  for (const json& row : j["benchmarks"]) names.insert(row["name"]);
  for (const char* solver : {"Newton", "CG"}) {
    for (const char* iterations : {"3", "4"}) {
      for (const char* threads : {"", "/threads:2"}) {
        const std::string name =
            "a/step/solver=" + std::string(solver) + ",iterations=" + iterations + threads;
        CAPTURE(name);
        CHECK(names.count(name) == 1);
      }
    }
  }
}

TEST_CASE("mj-bench fails when something became slower than the gate allows, not by noise") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  const auto baseline = [&](double factor, int count) {
    const json j = json::parse(
        run({{xml, "--stage", "step", "--steps", "200", "--repeat", "5", "--json"}}).out);
    json old = {{"benchmarks", json::array()}};
    for (json row : j["benchmarks"]) {
      if (row["name"] != "a/step" || row["repetition_index"] >= count) continue;
      row["real_time"] = row["real_time"].get<double>() * factor;
      old["benchmarks"].push_back(row);
    }
    return folder.file("old.json", old.dump());
  };
  const auto gated = [&](const std::string& old) {
    return run({{xml, "--stage", "step", "--steps", "200", "--repeat", "5", "--baseline", old,
                 "--fail-above", "10%"}});
  };
  const auto slower = gated(baseline(1e-3, 5));
  CHECK(slower.exit_code == 1);
  CHECK(slower.out.find("slower") != std::string::npos);
  const auto faster = gated(baseline(1e3, 5));
  CHECK(faster.exit_code == 0);
  CHECK(faster.out.find("faster") != std::string::npos);
  const auto too_few = gated(baseline(1, 2));
  CHECK(too_few.exit_code == 2);
  CHECK(too_few.err.find("too few repetitions") != std::string::npos);
}
