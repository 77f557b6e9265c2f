// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/shared_options.h"

#include <doctest/doctest.h>

#include "base/diagnostic.h"

using namespace mj::report;

namespace {

std::string problem(const CLI::Validator& validator, std::string text) {
  return validator(text);
}

TEST_CASE("a wrong value of an option is reported with the expected form") {
  CHECK(problem(whole_number(1, 20), "20").empty());
  CHECK(problem(whole_number(1, 20), "+3").empty());
  for (const char* bad : {"0", "21", "1e1", "2.0", "x", "", "99999999999999999999"}) {
    CHECK(problem(whole_number(1, 20), bad) ==
          "must be a whole number from 1 to 20, not '" + std::string(bad) + "'");
  }
  CHECK(problem(number(0, 1), "1e-3").empty());
  CHECK(problem(number(0), "1e300").empty());
  CHECK(problem(number(0, 1), "2") == "must be a number from 0 to 1, not '2'");
  CHECK(problem(number(0, 1), "nan") == "must be a number from 0 to 1, not 'nan'");
  CHECK(problem(number(0), "-1") == "must be a number that is not negative, not '-1'");
  CHECK(problem(number(0), "inf") == "must be a number that is not negative, not 'inf'");
  CHECK(problem(number(-2), "x") == "must be a number of at least -2, not 'x'");
}

TEST_CASE("an unknown choice is refused with the nearest valid one") {
  CHECK(problem(one_of({"native", "robomimic"}), "native").empty());
  CHECK(problem(one_of({"native", "robomimic"}), "robomimc") ==
        "'robomimc' is not one of native, robomimic\ndid you mean 'robomimic'?");
  CHECK(problem(one_of({"native", "robomimic"}), "x") == "'x' is not one of native, robomimic");
}

TEST_CASE("--format and its short forms exclude each other") {
  const std::vector<OutputForm> forms = {
      {"text", {".txt"}}, {"json", {".json"}}, {"csv", {".csv"}}};
  const auto form = [&](const std::string& line, const std::string& path = "-") {
    CLI::App app;
    SaidForm said;
    (void)add_format(app, said, forms, "bench-1");
    app.parse(line);
    return chosen_format(said, path, forms);
  };
  CHECK(form("").empty());
  CHECK(form("--json") == "json");
  CHECK(form("--csv") == "csv");
  CHECK(form("--format csv") == "csv");
  CHECK(form("--json --format json") == "json");
  CHECK(form("--format json --json --json") == "json");
  CHECK_THROWS_WITH_AS((void)form("--csv --json"), "--json excludes --csv", CLI::ParseError);
  CHECK_THROWS_WITH_AS((void)form("--format text --json"), "--format text excludes --json",
                       CLI::ParseError);
  CHECK_THROWS_AS((void)form("--format xml"), CLI::ParseError);
  CHECK(form("", "a.csv") == "csv");
  CHECK(form("", "a.old").empty());
  CHECK(form("--json", "a.old") == "json");
  CHECK(form("--json", "a.txt") == "json");
  CHECK_THROWS_WITH_AS((void)form("--json", "a.csv"),
                       "'a.csv' has an extension that does not match --json", mj::Error);
  CHECK_THROWS_WITH_AS((void)form("--format text", "a.csv"),
                       "'a.csv' has an extension that does not match --format text", mj::Error);
}

}  // namespace
