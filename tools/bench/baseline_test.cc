// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "baseline.h"

#include <doctest/doctest.h>

#include "base/diagnostic.h"
#include "resource/atomic_file.h"
#include "run_tool.h"

namespace mj::bench {
namespace {

using testing::TemporaryFolder;

Measurement measured(const std::string& stage, std::vector<double> seconds, bool part = false) {
  return {.model = "m", .stage = stage, .part = part, .real = std::move(seconds)};
}

Verdict verdict(const std::vector<double>& before, const std::vector<double>& after,
                double threshold) {
  return compare({measured("step", after)}, {{"m/step", before}}, threshold).at(0).verdict;
}

TEST_CASE("a change is one if it is more than chance and more than the threshold") {
  CHECK(verdict({1, 2, 3, 4, 5}, {11, 12, 13, 14, 15}, 0.05) == Verdict::kSlower);
  CHECK(verdict({11, 12, 13, 14, 15}, {1, 2, 3, 4, 5}, 0.05) == Verdict::kFaster);
  CHECK(verdict({1, 2, 3, 4, 5}, {11, 12, 13, 14, 15}, 5) == Verdict::kSame);
  // The median is 50% higher, but the samples overlap.
  CHECK(verdict({1, 2, 2.1, 9, 10}, {1.5, 2.5, 3, 4, 5}, 0.05) == Verdict::kSame);
  // Three of each cannot differ by more than chance, however far they are apart.
  CHECK(verdict({1, 2, 3}, {100, 101, 102}, 0.05) == Verdict::kTooFew);
}

TEST_CASE("parts, and what the baseline does not have, are not compared") {
  const Measurements now = {measured("step", {1}), measured("step/collision", {1}, true),
                            measured("load", {1})};
  const Baseline before = {{"m/step", {1}}, {"m/step/collision", {1}}, {"m/save", {1}}};
  const std::vector<Change> changes = compare(now, before, 0);
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].name == "m/step");
  CHECK_THROWS_AS((void)compare(now, {{"n/step", {1}}}, 0), Error);
}

TEST_CASE("names of measurements tell variants and threads apart") {
  Measurement m = measured("step", {});
  CHECK(m.name() == "m/step");
  m.variant = "solver=CG";
  m.threads = 2;
  CHECK(m.name() == "m/step/solver=CG/threads:2");
}

TEST_CASE("a baseline is read from the form of Google Benchmark, in any unit") {
  const TemporaryFolder folder;
  const std::string good = folder.file("a.json", R"({"context": {}, "benchmarks": [
      {"name": "m/step", "run_type": "iteration", "real_time": 1500, "time_unit": "ns"},
      {"name": "m/step", "real_time": 2, "time_unit": "us"},
      {"name": "m/load", "real_time": 3, "time_unit": "s"},
      {"name": "m/step_median", "run_type": "aggregate", "real_time": 1, "time_unit": "ns"}]})");
  const Baseline baseline = read_baseline(good);
  REQUIRE(baseline.size() == 2);
  CHECK(baseline.at("m/step").size() == 2);
  CHECK(baseline.at("m/step")[0] == doctest::Approx(1.5e-6));
  CHECK(baseline.at("m/step")[1] == doctest::Approx(2e-6));
  CHECK(baseline.at("m/load")[0] == 3);
  for (const char* bad :
       {"", "{", "[]", "{}", R"({"benchmarks": 1})", R"({"benchmarks": [{"name": 1}]})",
        R"({"benchmarks": [{"name": "a", "real_time": 1, "time_unit": "years"}]})"}) {
    CHECK_THROWS_AS((void)read_baseline(folder.file("b.json", bad)), Error);
  }
}

}  // namespace
}  // namespace mj::bench
