// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "run_tool.h"

using namespace mj::testing;
namespace fs = std::filesystem;

TEST_CASE("mj-compile reports mistakes in an XML model with their place") {
  const TemporaryFolder folder;
  const std::string out = folder.path("out.mjb");
  auto body = [&](const std::string& inside) {
    return folder.file("m.xml",
                       "<mujoco>\n  <worldbody>\n    " + inside + "\n  </worldbody>\n</mujoco>\n");
  };
  check_refused({{body("<gem size='1'/>"), out}}, "m.xml:3:");
  check_refused({{body("<gem size='1'/>"), out}}, "did you mean <geom>?");
  check_refused({{body("<geom sise='1'/>"), out}}, "did you mean 'size'?");
  check_refused({{body("<geom size='one'/>"), out}}, "m.xml:3:");
  check_refused({{body("<geom name='a' size='1'/><geom name='a' size='1'/>"), out}}, "'a'");
  check_refused({{body("<geom size='1' material='steel'/>"), out}}, "steel");
  check_refused(
      {{folder.file("i.xml", "<mujoco>\n  <include file='gone.xml'/>\n</mujoco>\n"), out}},
      "gone.xml");
  check_refused({{folder.file("l.xml", "<mujoco>\n  <include file='l.xml'/>\n</mujoco>\n"), out}},
                "l.xml:2:");
  CHECK(folder.names() == std::vector<std::string>{"i.xml", "l.xml", "m.xml"});
}

TEST_CASE("mj-compile reports several errors in one run, and counts those beyond the limit") {
  const TemporaryFolder folder;
  const std::string in = folder.file("m.xml",
                                     "<mujoco>\n<worldbody>\n<geom sise='1'/>\n<geom foo='1'/>\n"
                                     "<geom bar='1'/>\n</worldbody>\n</mujoco>\n");
  const auto all = run({{"--check", in}});
  CHECK(all.exit_code == 2);
  CHECK(all.error_count() == 3);
  const auto limited = run({{"--check", in, "--max-errors", "1"}});
  CHECK(limited.exit_code == 2);
  CHECK(limited.error_count() == 1);
}

TEST_CASE("mj-compile shows its messages as JSON when asked") {
  const TemporaryFolder folder;
  const auto r = run({{"--check", folder.file("m.xml", "?"), "--diagnostics", "json"}});
  CHECK(r.exit_code == 2);
  const auto j = checked_json(r.err);
  CHECK(j.at("schema") == "mjtools.diagnostics/1");
  CHECK(j.at("errors") == 1);
  CHECK(j.at("diagnostics").at(0).at("severity") == "error");
  CHECK(j.at("diagnostics").at(0).at("code") == "not-a-model");
}

TEST_CASE("mj-compile shows its messages as SARIF when asked") {
  const TemporaryFolder folder;
  folder.file("part.xml", "<mujoco>\n<option timestep='\xc3\xbc' foo='1'/>\n</mujoco>\n");
  const std::string in = folder.file("m.xml", "<mujoco>\n<include file='part.xml'/>\n</mujoco>");
  const auto r = run({{"--check", in, "--diagnostics", "sarif"}});
  CHECK(r.exit_code == 2);
  const auto log = nlohmann::json::parse(r.err);
  CHECK(log.at("version") == "2.1.0");
  CHECK(log.at("$schema").get<std::string>().find("sarif") != std::string::npos);
  const auto& job = log.at("runs").at(0);
  CHECK(job.at("tool").at("driver").at("name") == "mj-compile");
  const auto& results = job.at("results");
  REQUIRE(results.size() == 2);
  CHECK(results[0].at("ruleId") == "mjcf-bad-number");
  CHECK(results[0].at("level") == "error");
  CHECK(!results[0].at("message").at("text").get<std::string>().empty());
  const auto& rules = job.at("tool").at("driver").at("rules");
  CHECK(rules.at(results[1].at("ruleIndex").get<int>()).at("id") == results[1].at("ruleId"));
  const auto& place = results[1].at("locations").at(0).at("physicalLocation");
  CHECK(place.at("artifactLocation").at("uri").get<std::string>().find("file:///") == 0);
  CHECK(place.at("region").at("startLine") == 2);
  CHECK(place.at("region").at("startColumn") == 22);  // characters, not bytes
  CHECK(place.at("region").at("endColumn") == 25);
  const auto& from = results[1].at("relatedLocations").at(0);
  CHECK(from.at("physicalLocation").at("region").at("startLine") == 2);
}

TEST_CASE("every message has a place in SARIF and JSON, even for missing files") {
  const TemporaryFolder folder;
  const std::string in = folder.file("m.xml", kPendulum), gone = folder.path("gone.xml");
  const std::string there = folder.file("there.mjb", "x"), part = folder.file("p.txt", "hello");
  const struct {
    std::vector<std::string> arguments;
    const char* code;
    std::string file;
  } kTable[] = {
      {{"--check", gone}, "file-not-found", gone},
      {{folder.path(""), "-o", "x.mjb"}, "usage", ""},
      {{"--check", "--plugin", gone, in}, "file-not-found", gone},
      {{"--check", part}, "not-a-model", part},
      {{"-n", in, there}, "file-exists", there},
      {{in, in, "--format", "mjb"}, "output-is-input", in},
      {{in, folder.path("no/such.mjb")}, "file-unwritable", folder.path("no/such.mjb")},
      {{"--bundle", folder.path(""), in}, "output-is-input", in},
  };
  for (const auto& row : kTable) {
    CAPTURE(row.code);
    std::vector<std::string> arguments = row.arguments;
    arguments.insert(arguments.end(), {"--diagnostics", "sarif"});
    const Result r = run({arguments});
    CHECK(r.exit_code == 2);
    const auto log = nlohmann::json::parse(r.err)["runs"][0];
    CHECK(log["invocations"][0]["executionSuccessful"] == false);
    CHECK(log["invocations"][0]["exitCode"] == 2);
    for (const auto& result : log["results"]) CHECK(result.contains("locations"));
    if (row.file.empty()) {
      CHECK(log["results"].empty());
      continue;
    }
    REQUIRE(log["results"].size() == 1);
    CHECK(log["results"][0]["ruleId"] == row.code);
    CHECK(log["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] ==
          "file://" + row.file);
    arguments.back() = "json";
    CHECK(checked_json(run({arguments}).err)["diagnostics"][0]["where"] ==
          nlohmann::json{{"file", row.file}});
  }
  const auto good = nlohmann::json::parse(run({{"--check", in, "--diagnostics=sarif"}}).err);
  CHECK(good["runs"][0]["invocations"][0]["executionSuccessful"] == true);
  const auto refused = nlohmann::json::parse(run({{"--verify", in, "--diagnostics=sarif"}}).err);
  CHECK(refused["runs"][0]["invocations"][0]["exitCode"] == 1);
  CHECK(refused["runs"][0]["invocations"][0]["executionSuccessful"] == true);
}

TEST_CASE("mj-compile writes its messages into report files in addition to the text") {
  const TemporaryFolder folder;
  folder.file("bad.xml", "<mujoco>\n<worldbody><gem a='&lt;'/></worldbody></mujoco>");
  folder.file("good.xml", kPendulum);
  folder.file("warn.xml", "<mujoco>\n<body/>\n<worldbody/></mujoco>");
  folder.file("part.xml", "<mujocoinclude/>");
  const std::string json = folder.path("r.json"), sarif = folder.path("r.sarif");
  const std::string junit = folder.path("r-junit");
  const Run command{
      .arguments = {"--check", ".", "--diagnostics", "json:" + json, "--diagnostics=sarif:" + sarif,
                    "--diagnostics", "junit:" + junit},
      .folder = folder.path("")};
  const Result r = run(command);
  CHECK(r.exit_code == 2);
  CHECK(r.err.find("bad.xml:2:12: error: ") != std::string::npos);
  CHECK(checked_json(contents_of(json))["errors"] == 1);
  const auto log = nlohmann::json::parse(contents_of(sarif))["runs"][0];
  CHECK(log["results"].size() == 2);
  const std::string text = contents_of(junit);
  CHECK(text.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites "));
  CHECK(text.find("tests=\"4\" failures=\"1\" errors=\"0\" skipped=\"1\"") != std::string::npos);
  CHECK(text.find("name=\"bad.xml\"") != std::string::npos);
  CHECK(
      text.find("type=\"mjcf-unknown-element\">bad.xml:2:12: error: unknown element &lt;gem&gt;") !=
      std::string::npos);
  CHECK(text.find("<system-out>warn.xml:2:1: warning: ") != std::string::npos);
  CHECK(text.find("<skipped message=\"its root element is &lt;mujocoinclude&gt;\"/>") !=
        std::string::npos);
  if (run("/bin/sh", {{"-c", "command -v xmllint"}}).exit_code == 0) {
    CHECK(run("/bin/sh", {{"-c", "xmllint --noout '" + junit + "'"}}).exit_code == 0);
  }
  CHECK(run(command).exit_code == 2);  // the second run replaces the reports of the first
  CHECK(folder.names() == std::vector<std::string>{"bad.xml", "good.xml", "part.xml", "r-junit",
                                                   "r.json", "r.sarif", "warn.xml"});
}

TEST_CASE("mj-compile prints annotations for GitHub, escaped as it documents") {
  const TemporaryFolder folder;
  folder.file("a,b:100%.xml", "<mujoco>\n<worldbody><geom sise='1'/></worldbody></mujoco>");
  folder.file("warn.xml", "<mujoco>\n<body/>\n<worldbody/></mujoco>");
  const Result r = run(
      {.arguments = {"--check", "a,b:100%.xml", "warn.xml", "gone%.xml", "--diagnostics", "github"},
       .folder = folder.path("")});
  CHECK(r.exit_code == 2);
  CHECK(r.out.starts_with(
      "::error file=a%2Cb%3A100%25.xml,line=2,endLine=2,col=18,endColumn=22,"
      "title=mjcf-unknown-attribute::unknown attribute 'sise' in <geom>%0Adid you mean 'size'?\n"
      "::warning file=warn.xml,line=2,"));
  CHECK(
      r.out.ends_with("\n::error file=gone%25.xml,title=file-not-found::cannot read "
                      "'gone%25.xml': no such file\n"));
  CHECK(std::ranges::count(r.out, '\n') == 3);
  check_refused({{"warn.xml", "-", "--diagnostics", "text", "--format", "mjb"}}, "no such file");
  const std::string good = folder.file("good.xml", kPendulum);
  const Result binary = run({{good, "-", "--diagnostics=github"}});
  CHECK(binary.exit_code == 2);
  CHECK(binary.err.find("cannot both") != std::string::npos);
}

TEST_CASE("mj-compile refuses a report file that it cannot or must not write") {
  const TemporaryFolder folder;
  const std::string in = folder.file("m.xml", kPendulum), old = folder.file("old.json", "old");
  check_refused({{"--check", in, "--diagnostics", "yaml"}}, "'yaml' is not one of text, json");
  check_refused({{"--check", in, "--diagnostics", "junit"}}, "write junit:FILE");
  check_refused({{"--check", in, "--diagnostics", "json:"}}, "does not name a file");
  check_refused({{"--check", in, "--diagnostics", "json:" + in}}, "is read as input");
  check_refused({{"--check", in, "-n", "--diagnostics", "json:" + old}}, "is not overwritten");
  check_refused({{"--check", in, "--diagnostics", "json:" + folder.path("no/such")}},
                "cannot write");
  check_refused({{"--check", in, "--diagnostics", "json:" + old, "--diagnostics", "sarif:" + old}},
                "twice");
  const std::string out = folder.path("m.mjb");
  check_refused({{in, out, "--diagnostics", "sarif:" + out}}, "which another argument also names");
  check_refused({{in, "--output=" + out, "--diagnostics", "json:" + folder.path("./m.mjb")}},
                "which another argument also names");
  CHECK_FALSE(fs::exists(out));
  CHECK(contents_of(in) == kPendulum);
  CHECK(contents_of(old) == "old");
}

TEST_CASE("mj-compile --strict refuses a model with warnings") {
  const TemporaryFolder folder;
  const std::string in =
      folder.file("m.xml", "<mujoco>\n<body/>\n<worldbody><geom size='1'/></worldbody></mujoco>");
  CHECK(run({{"--check", in}}).exit_code == 0);
  CHECK(run({{"--check", "-q", in}}).err.empty());
  check_refused({{"--check", "--strict", in}}, "m.xml:2:1: error: ");
  check_refused({{"--strict", "-q", in, folder.path("out.mjb")}}, "[mjcf-ignored-element]");
  CHECK(folder.names() == std::vector<std::string>{"m.xml"});
}

TEST_CASE("mj-compile --explain describes diagnostic codes like the manual page") {
  CHECK(run({{"--explain", "joint-in-world"}}).out ==
        "joint-in-world: The world body cannot have joints.\nPut the joint into a <body>.\n");
  CHECK(run({{"--explain", "mpr_iterations"}}).out ==
        "attribute 'mpr_iterations' of <option>: removed in MuJoCo 3.2.3: it is now "
        "'ccd_iterations'.\n");
  CHECK(run({{"--explain", "failed-check"}}).out.starts_with("failed-check: "));
  check_refused({{"--explain", "joint-in-wold"}}, "did you mean 'joint-in-world'?");
  CHECK(run({{"--diagnostics-man"}}).out ==
        contents_of(MJTOOLS_SOURCE "/man/mjtools-diagnostics.7"));
}

TEST_CASE("messages without a file begin with the name of the tool, and pipes get no colours") {
  const auto r = run({{"--check", "no-such-file.xml"}});
  CHECK(r.err.find("mj-compile: error: ") == 0);
  CHECK(r.err.find('\x1b') == std::string::npos);
}
