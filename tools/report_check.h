// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Checks of the reports that --diagnostics writes, for the tests of the tools.

#ifndef MJTOOLS_TOOLS_REPORT_CHECK_H_
#define MJTOOLS_TOOLS_REPORT_CHECK_H_

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "base/diagnostic_code.h"
#include "run_tool.h"

namespace mj::testing {

// Checks that the tool ends with exit code 1, and that every form of report contains an error whose
// message contains `words`.
inline void check_reports_failure(Run run_of, const std::string& words) {
  const TemporaryFolder folder;
  for (const std::string form : {"json", "sarif", "junit"}) {
    run_of.arguments.push_back("--diagnostics=" + form + ":" + folder.path(form));
  }
  // the github form is written to standard output
  run_of.arguments.emplace_back("--diagnostics=github");
  CAPTURE(words);
  const Result r = run(run_of);
  CAPTURE(r.err);
  REQUIRE(r.exit_code == 1);
  const auto has = [&](const std::string& text) { return text.find(words) != std::string::npos; };
  const nlohmann::json json = checked_json(contents_of(folder.path("json")));
  CHECK(json["errors"].get<int>() > 0);
  CHECK(has(json["diagnostics"].dump()));
  for (const auto& d : json["diagnostics"]) CHECK(explain(d["code"].get<std::string>()) != nullptr);
  const auto log = nlohmann::json::parse(contents_of(folder.path("sarif")))["runs"][0];
  CHECK(has(log["results"].dump()));
  bool has_error = false;
  for (const auto& result : log["results"]) has_error = has_error || result["level"] == "error";
  CHECK(has_error);
  CHECK(log["invocations"][0]["exitCode"] == 1);
  for (const auto& rule : log["tool"]["driver"]["rules"]) CHECK(rule.contains("help"));
  const std::string junit = contents_of(folder.path("junit"));
  CHECK(junit.find("failures=\"0\"") == std::string::npos);
  CHECK(junit.find("<failure message=\"") != std::string::npos);
  CHECK(has(junit));
  const std::string github = r.out.substr(std::min(r.out.find("::error "), r.out.size()));
  CHECK(has(github));
}

}  // namespace mj::testing

#endif  // MJTOOLS_TOOLS_REPORT_CHECK_H_
