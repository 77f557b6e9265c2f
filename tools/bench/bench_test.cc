// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "report_check.h"
#include "run_tool.h"

using namespace mj::testing;
using nlohmann::json;

namespace {

// Adds options that make the run short: few repetitions, and few steps if steps are timed.
std::vector<std::string> brief(std::vector<std::string> arguments) {
  const auto has = [&](const char* word) {
    return std::find(arguments.begin(), arguments.end(), word) != arguments.end();
  };
  const bool has_steps = !has("--stage") || has("step");
  for (const char* word : {"--repeat", "2", "--min-time", "0"}) arguments.emplace_back(word);
  if (!has_steps) return arguments;
  for (const char* word : {"--steps", "20"}) arguments.emplace_back(word);
  return arguments;
}

}  // namespace

TEST_CASE("mj-bench follows the conventions of all tools") {
  check_common_behaviour();
}

TEST_CASE("mj-bench refuses wrong usage and input that is not a model") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  const std::string baseline = folder.file("old.json", R"({"benchmarks": []})");
  check_refused({{"-", "--stage", "compile"}, kPendulum}, "in a file");
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
  check_refused({{xml, "--baseline", baseline, "--fail-above", "much"}}, "not a percentage");
  check_refused({{xml, "--baseline", folder.path("none.json")}}, "no such file");
  check_refused({{xml, "--baseline", xml}}, "not a baseline");
  check_refused({brief({xml, "--baseline", baseline})}, "no measurement in common");
  check_refused({{xml, "--baseline", baseline, "-o", baseline}}, "cannot be the output");
  check_refused({{xml, "--sweep", "solver=CG"}}, "opt.NAME=VALUE");
  check_refused({{xml, "--sweep", "solver=CG"}}, "did you mean 'opt.solver=CG'?");
  check_refused({{xml, "--sweep", "opt.sovler=CG"}}, "did you mean 'opt.solver'?");
  check_refused({{xml, "--sweep", "opt.solver=Neuton"}}, "did you mean 'Newton'?");
  check_refused({{xml, "--sweep", "opt.timestep=fast"}}, "not a number");
  check_refused({{xml, "--stage", "step", "--sweep", "opt.timestep=0.001,-0.001"}},
                "a positive timestep, but the timestep of the model is -0.001");
  check_refused({{xml, "--sweep", "opt.solver=CG,CG"}}, "'CG' is given twice for opt.solver");
  check_refused({{xml, "--sweep", "opt.solver=CG", "--sweep", "opt.solver=Newton"}},
                "another --sweep or --set already changes opt.solver");
  check_refused({{xml, "--set", "opt.solver=CG", "--sweep", "opt.solver=CG,Newton"}},
                "another --sweep or --set already changes opt.solver");
  check_refused({{xml, "--set", "opt.solver=CG", "--set", "opt.solver=Newton"}},
                "--set changes opt.solver twice");
  check_refused({{xml, "--threads", "1,2,1"}}, "1 is given twice");
  check_refused({{xml, "--sweep", "opt.iterations=1.5"}}, "whole number");
  check_refused({{xml, "--sweep", "opt.gravity=1"}}, "a single number");
  check_refused({brief({xml, "--keyframe", "upp"})}, "did you mean 'up'?");
  check_refused({{folder.path("missing.mjb")}}, "no such file");
  check_refused({{folder.path("")}}, "directory");
  check_refused({{folder.file("empty.mjb", "")}}, "empty");
  check_refused({{folder.file("noise.mjb", "hello")}}, "the file is neither MJB nor XML");
  check_refused({{folder.file("bad.xml", "<mujoco><wordbody/></mujoco>")}}, "bad.xml:1");
  check_refused({brief({xml}), "", Stdout::kFullDisk}, "No space left");
  check_silent_at_closed_pipe({brief({xml})});
}

TEST_CASE("mj-bench refuses options of stages that it does not time") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum), mjb = folder.path("a.mjb");
  REQUIRE(run(MJTOOLS_COMPILE, {{xml, mjb}}).exit_code == 0);
  for (const std::vector<std::string>& option :
       {std::vector<std::string>{"--sweep", "opt.solver=CG,Newton"},
        {"--set", "opt.solver=CG"},
        {"--steps", "9"},
        {"--threads", "2"},
        {"--keyframe", "up"},
        {"--ctrl-noise", "0"}}) {
    check_refused({{xml, "--stage", "load", option[0], option[1]}},
                  option[0] + " is only for the stage step, which is not measured");
  }
  for (const std::vector<std::string>& option :
       {std::vector<std::string>{"--jobs", "2"}, {"--cache", "off"}}) {
    const std::string words = option[0] + " is only for the stage compile, which is not measured";
    check_refused({{xml, "--stage", "step", option[0], option[1]}}, words);
    check_refused({{mjb, option[0], option[1]}}, words);
    CHECK(run({brief({mjb, xml, option[0], option[1]})}).exit_code == 0);
  }
}

TEST_CASE("mj-bench leaves out the parts of a step that the integrator does not have") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  const std::string csv =
      run({brief({xml, "--stage", "step", "--csv", "--sweep", "opt.integrator=Euler,RK4"})}).out;
  CHECK(csv.find("/step/advance/integrator=Euler,") != std::string::npos);
  CHECK(csv.find("/step/advance/integrator=RK4,") == std::string::npos);
  CHECK(csv.find("/step/velocity/integrator=RK4,") != std::string::npos);
}

TEST_CASE("mj-bench compares the values of a sweep with the first one in every output form") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  const auto swept = [&](const std::string& form) {
    return run({brief({xml, "--stage", "step", "--threads", "1,2", "--sweep",
                       "opt.integrator=Euler,RK4", "--format", form})})
        .out;
  };
  const std::string text = swept("text");
  CHECK(text.find("\n  against integrator=Euler ") != std::string::npos);
  CHECK(text.find("\n  integrator=RK4, 2 threads  ") != std::string::npos);
  CHECK(swept("markdown").find("\n| against integrator=Euler | step | position |") !=
        std::string::npos);
  const json document = checked_json(swept("json"));
  const auto median_of = [&](const std::string& name) {
    for (const json& b : document["benchmarks"]) {
      if (b["name"] == name + "_median") return b["cpu_time"].get<double>();
    }
    FAIL("no median of " << name);
    return 0.0;
  };
  const json ratios = document["ratios"];
  CHECK(ratios[0]["name"] == xml + "/step/integrator=RK4");
  CHECK(ratios[0]["to"] == "integrator=Euler");
  CHECK(ratios[0]["ratio"] == doctest::Approx(median_of(xml + "/step/integrator=RK4") /
                                              median_of(xml + "/step/integrator=Euler")));
  const std::string csv = swept("csv");
  CHECK(csv.find(",unstable,ratio\n") != std::string::npos);
  const size_t line = csv.find("/step/integrator=RK4,");
  CHECK(csv[csv.find('\n', line) - 1] != ',');
  CHECK(run({brief({xml, "--stage", "step"})}).out.find("against") == std::string::npos);
}

TEST_CASE("a simulation that does not repeat itself is a warning and a failed check") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  const Result r = run({brief(
      {xml, "--stage", "step", "--json", "--plugin", MJTOOLS_EXAMPLE_PLUGINS "/fickle.so"})});
  CHECK(r.exit_code == 1);
  CHECK(r.err.find("ended in different states [not-deterministic]") != std::string::npos);
  CHECK(checked_json(r.out)["context"]["deterministic"] == false);
}

TEST_CASE("mj-bench leaves no temporary files, even after a signal") {
  const TemporaryFolder folder, temporary;
  const std::string xml = folder.file("a.xml", kPendulum);
  for (const char* stage : {"compile", "load"}) {
    CAPTURE(stage);
    Run r{.arguments = brief({xml, "--stage", stage}),
          .environment = {{"TMPDIR", temporary.path("")}, {"XDG_CACHE_HOME", temporary.path("")}},
          .folder = temporary.path("")};
    CHECK(run(r).exit_code == 0);
    CHECK(std::filesystem::is_empty(temporary.path("")));
    r.arguments = {xml, "--stage", stage, "--min-time", "100"};
    r.interrupt_at = "mjtools-";
    CHECK(run(r).exit_code == 130);
    CHECK(std::filesystem::is_empty(temporary.path("")));
  }
}

TEST_CASE("mj-bench times every stage and writes repetitions in Google Benchmark's format") {
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
       {"compile", "compile/read", "compile/assets", "compile/trial step", "compile-cold-cache",
        "compile-warm-cache", "save", "load", "load/plain read", "step", "step/position/collision",
        "step/acceleration, sensors", "reference-memory"}) {
    CAPTURE(name);
    CHECK(repetitions[xml + "/" + name] == 2);
  }
  for (const json& row : j["benchmarks"]) {
    if (row["name"] != xml + "/step") continue;
    CHECK(row["iterations"] == 20);
    CHECK(row["data_bytes"] > 0);
    CHECK(row["arena_bytes"] > 0);
    CHECK(row["contacts"] == 0);
  }
}

// Checks the keys that tools/compare.py of Google Benchmark reads. Also checks that the rows have
// the order into which this script sorts them.
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

TEST_CASE("mj-bench measures the model inside a recording") {
  const TemporaryFolder folder;
  const std::string h5 = folder.path("a.h5");
  REQUIRE(run(MJTOOLS_SIMULATE, {{folder.file("a.xml", kPendulum), "-o", h5, "--steps", "4"}})
              .exit_code == 0);
  const Result r = run({{h5, "--stage", "step", "--steps", "10", "--repeat", "2"}});
  CHECK(r.exit_code == 0);
  CHECK(r.out.find("pendulum (nq 1, nv 1)") != std::string::npos);
}

TEST_CASE("mj-bench measures the chosen stages of several models in text, CSV and Markdown") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  const std::string mjb = folder.path("b.mjb");
  REQUIRE(run(MJTOOLS_COMPILE, {{xml, mjb}}).exit_code == 0);
  const auto text = run({brief({xml, mjb})});
  CHECK(text.exit_code == 0);
  CHECK(text.out.find("a.xml: ") < text.out.find("b.mjb: "));
  CHECK(text.out.find(" steps/s, ") != std::string::npos);
  CHECK(text.out.find("\n      collision") != std::string::npos);
  CHECK(text.out.find("\n  reference-memory ") != std::string::npos);
  CHECK(text.out.find("per step: 0 contacts") != std::string::npos);
  const auto csv = run({brief({xml, mjb, "--stage", "load", "--stage", "step", "--csv"})});
  CHECK(csv.out.find("\n" + mjb + "/load," + mjb + ",load,,1,0,2,1,") != std::string::npos);
  CHECK(csv.out.find("\n\"" + mjb + "/step/acceleration, sensors\",") != std::string::npos);
  CHECK(csv.out.find("compile") == std::string::npos);
  const auto markdown = run({brief({xml, "--stage", "save", "--markdown"})});
  CHECK(markdown.out.find("| save | ") != std::string::npos);
  CHECK(markdown.out.find("step") == std::string::npos);
  CHECK(run({brief({xml, "--cache", "off"})}).out.find("cache") == std::string::npos);
  check_refused({brief({mjb, "--stage", "compile"})}, "is an MJB model");
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
            xml + "/step/solver=" + solver + ",iterations=" + iterations + threads;
        CAPTURE(name);
        CHECK(names.count(name) == 1);
      }
    }
  }
}

namespace {

// Returns the command line that times only steps, five times, with additional arguments.
std::vector<std::string> brief_steps(const std::string& xml, const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {xml,        "--stage", "step",       "--steps", "200",
                                        "--repeat", "5",       "--min-time", "0"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

Result run_steps(const std::string& xml, const std::vector<std::string>& more) {
  return run({brief_steps(xml, more)});
}

// Writes the first `count` repetitions of a printed run to a file, with their times multiplied by
// `factor`. Returns the path of the file.
std::string scaled(const TemporaryFolder& folder, json document, double factor, int count) {
  json rows = json::array();
  for (json row : document["benchmarks"]) {
    if (row.value("repetition_index", count) >= count) continue;
    for (const char* key : {"real_time", "cpu_time"}) row[key] = row[key].get<double>() * factor;
    rows.push_back(row);
  }
  for (json& row : rows) {  // the times of the control are not changed
    if (row["name"].get<std::string>().find("/reference-") != std::string::npos) {
      for (const char* key : {"real_time", "cpu_time"}) row[key] = row[key].get<double>() / factor;
    }
  }
  document["benchmarks"] = rows;
  return folder.file("old.json", document.dump());
}

}  // namespace

TEST_CASE("mj-bench fails if a measurement is slower than --fail-above allows") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  const json now = checked_json(run_steps(xml, {"--json"}).out);
  const auto gated = [&](double factor, int count) {
    return run_steps(xml,
                     {"--fail-above", "10%", "--baseline", scaled(folder, now, factor, count)});
  };
  const auto slower = gated(1e-3, 5);
  CHECK(slower.exit_code == 1);
  CHECK(slower.out.find("slower") != std::string::npos);
  check_reports_failure(
      {brief_steps(xml, {"--fail-above", "10%", "--baseline", scaled(folder, now, 1e-3, 5)})},
      "slower than --fail-above allows: ");
  const auto faster = gated(1e3, 5);
  CHECK(faster.exit_code == 0);
  CHECK(faster.out.find("faster") != std::string::npos);
  const auto too_few = gated(1, 2);
  CHECK(too_few.exit_code == 2);
  CHECK(too_few.err.find("too few samples") != std::string::npos);
}

TEST_CASE("mj-bench refuses a baseline of other work and reports what it did not compare") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum);
  const std::string other = folder.file("b.xml", kPendulum);
  const std::string old = folder.path("old.json");
  REQUIRE(run_steps(xml, {"--json", "-o", old}).exit_code == 0);
  for (const std::vector<std::string>& differently : {std::vector<std::string>{"--keyframe", "up"},
                                                      {"--ctrl-noise", "0.5"},
                                                      {"--steps", "100"},
                                                      {"--set", "opt.cone=elliptic"}}) {
    std::vector<std::string> arguments = {"--baseline", old};
    arguments.insert(arguments.end(), differently.begin(), differently.end());
    if (differently[0] == "--steps") {
      check_refused({{xml, "--stage", "step", "--repeat", "5", "--min-time", "0", "--steps", "100",
                      "--baseline", old}},
                    "measured other work: --steps was 200, but now it is 100");
    } else {
      const auto r = run_steps(xml, arguments);
      CHECK(r.exit_code == 2);
      CHECK(r.err.find("measured other work: " + differently[0]) != std::string::npos);
    }
  }
  const auto wider = run_steps(xml, {other, "--stage", "save", "--baseline", old});
  CHECK(wider.exit_code == 0);
  CHECK(wider.err.find(xml + "/save, " + other + "/save, " + other + "/step") != std::string::npos);
  CHECK(wider.out.find("not in the baseline") != std::string::npos);
  CHECK(run_steps(xml, {other, "--baseline", old, "--fail-on-missing"}).exit_code == 1);
  check_reports_failure({brief_steps(xml, {other, "--baseline", old, "--fail-on-missing"})},
                        "only in this run or only in the baseline: ");
  CHECK(run_steps(xml, {"--baseline", old, "--fail-on-missing"}).exit_code == 0);
  const json changes =
      checked_json(run_steps(xml, {other, "--baseline", old, "--json"}).out)["changes"];
  CHECK(changes[0]["name"] == xml + "/step");
  CHECK(changes[1]["before"].is_null());
  folder.file("a.xml",
              "<mujoco><worldbody><body><freejoint/><geom size='1'/></body></worldbody>"
              "</mujoco>");
  CHECK(run_steps(xml, {"--baseline", old}).err.find("differs from the model of the baseline") !=
        std::string::npos);
}

TEST_CASE("mj-bench names measurements by the path of the model even if there is only one model") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path("x"));
  std::filesystem::create_directories(folder.path("y"));
  folder.file("x/m.xml", kPendulum);
  folder.file("y/m.xml", kPendulum);
  const auto names = [&](std::vector<std::string> models) {
    for (const char* word : {"--stage", "save", "--repeat", "1", "--min-time", "0", "--csv"}) {
      models.emplace_back(word);
    }
    return run({.arguments = models, .folder = folder.path("")}).out;
  };
  CHECK(names({"./x/m.xml"}).find("\nx/m.xml/save,x/m.xml,") != std::string::npos);
  CHECK(names({"x/m.xml", "y/m.xml"}).find("\nx/m.xml/save,x/m.xml,") != std::string::npos);
  check_refused({.arguments = {"x/m.xml", "./x/m.xml"}, .folder = folder.path("")}, "given twice");
}

TEST_CASE("mj-bench reports and marks an unstable simulation and fails") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", R"(<mujoco><option timestep="0.1"/><worldbody><body>
      <joint name="hinge" stiffness="1e7" springref="1"/><geom size="1" pos="1 0 0"/>
      </body></worldbody></mujoco>)");
  const auto r = run_steps(xml, {"--set", "opt.integrator=Euler"});
  CHECK(r.exit_code == 1);
  CHECK(r.err.find("unstable at step ") != std::string::npos);
  CHECK(r.err.find("'hinge'") != std::string::npos);
  CHECK(r.out.find(", unstable\n") != std::string::npos);
  const json j = checked_json(run_steps(xml, {"--json"}).out);
  CHECK(j["benchmarks"][0]["unstable"] == true);
  check_reports_failure({brief_steps(xml, {"--json"})}, "unstable");
  CHECK(run_steps(xml, {"--set", "opt.timestep=1e-5"}).exit_code == 0);
}

TEST_CASE(
    "mj-bench writes every form to standard output or to a file and can keep existing files") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a.xml", kPendulum), out = folder.path("out");
  const std::vector<std::pair<std::string, std::string>> begins = {
      {"text", xml + ": "}, {"json", "{"}, {"csv", "name,"}, {"markdown", "### "}};
  for (const auto& [form, begin] : begins) {
    CHECK(run({brief({xml, "--stage", "save", "--format", form})}).out.find(begin) == 0);
    if (form == "text") continue;
    CHECK(run({brief({xml, "--stage", "save", "--" + form})}).out.find(begin) == 0);
    const auto r = run({brief({xml, "--stage", "save", "--" + form, "-o", out})});
    CHECK(r.out.empty());
    CHECK(contents_of(out).find(begin) == 0);
  }
  check_refused({brief({xml, "-n", "-o", out})}, "already exists and is not overwritten");
  check_refused({brief({xml, "--json", "--format", "csv"})}, "--format");
}

TEST_CASE("control characters in names of models do not reach the terminal of mj-bench") {
  const TemporaryFolder folder;
  const std::string xml = folder.file("a\033[2J.xml", hostile_model("a", 1));
  for (const char* form : {"text", "json", "csv", "markdown"}) {
    check_steers_nothing({brief({xml, "--stage", "save", "--format", form})});
  }
}

namespace {

// Returns results with one measurement of the model a.xml, whose steps take `us` microseconds.
std::string results_with(const std::string& date, double us) {
  const json row = {
      {"name", "a.xml/step"}, {"real_time", us}, {"cpu_time", us}, {"time_unit", "us"}};
  json file = {{"benchmarks", {row, row}}, {"context", {{"models", {{{"label", "a.xml"}}}}}}};
  if (!date.empty()) file["context"]["date"] = date;
  return file.dump();
}

}  // namespace

TEST_CASE("mj-bench plots results in the order of their dates, and in the given order without") {
  const TemporaryFolder folder;
  const std::string late = folder.file("late.json", results_with("2026-05-02T10:00:00+0200", 7));
  const std::string early = folder.file("early.json", results_with("2026-05-02T09:00:00+0100", 5));
  const std::string first = folder.file("first.json", results_with("2026-05-01T23:00:00-0500", 3));
  const std::string undated = folder.file("undated.json", results_with("", 4));
  const std::string svg = folder.path("h.svg");
  REQUIRE(run({{late, early, first, "--plot", svg}}).exit_code == 0);
  std::string picture = contents_of(svg);
  CHECK(picture.find(">step<") != std::string::npos);
  CHECK(picture.find(">us<") != std::string::npos);
  CHECK(picture.find(">a.xml/step<") != std::string::npos);
  CHECK(picture.find(">first<") < picture.find(">late<"));
  // both are at 08:00 UTC, so they keep the given order
  CHECK(picture.find(">late<") < picture.find(">early<"));
  REQUIRE(run({{late, undated, first, "--plot", svg}}).exit_code == 0);
  picture = contents_of(svg);
  CHECK(picture.find(">late<") < picture.find(">undated<"));
  CHECK(picture.find(">undated<") < picture.find(">first<"));
  const Result text =
      run({.arguments = {late, first, "--plot", "-"}, .environment = {{"LC_ALL", "C"}}});
  CHECK(text.out.find("step (us)") == 0);
}

TEST_CASE("mj-bench refuses to plot what is no result, and options without effect") {
  const TemporaryFolder folder;
  const std::string good = folder.file("good.json", results_with("", 7));
  const std::string svg = folder.path("h.svg");
  check_refused({{folder.file("bad.json", "{}"), "--plot", svg}}, "this is not a baseline");
  check_refused({{good, "--plot", svg, "--stage", "load"}}, "no measurement to plot");
  check_refused({{good, "--plot", "h.png"}}, "a plot is SVG");
  check_refused({{good, "--plot", svg, "--repeat", "3"}}, "--repeat");
  check_refused({{good, "--plot", svg, "--json"}}, "--json");
  check_refused({{good, "--plot", good}}, "");
}
