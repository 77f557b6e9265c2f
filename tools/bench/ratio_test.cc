// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "ratio.h"

#include <doctest/doctest.h>

namespace mj::bench {
namespace {

Measurement measured(const std::string& variant, const std::string& stage, double seconds,
                     int threads = 1) {
  Measurement m{.model = "m", .variant = variant, .stage = stage, .threads = threads};
  m.part = stage.find('/') != std::string::npos;
  m.real = {seconds};
  return m;
}

const Measurements kSweep = {
    measured("a", "step", 2),          measured("a", "step", 3, 2),
    measured("a", "step/position", 1), measured("a", "step/position/inertia", 1),
    measured("b", "step", 3),          measured("b", "step", 1.5, 2),
    measured("b", "step/position", 4), measured("b", "step/position/inertia", 1),
    measured("b", "step/advance", 1),  measured("", "reference-memory", 1)};

TEST_CASE("a sweep compares each value with the first one for the same number of threads") {
  const RatioTable table = ratio_table(kSweep, "m");
  CHECK(table.to == "a");
  CHECK(table.stages == std::vector<std::string>{"step", "position"});
  REQUIRE(table.rows.size() == 2);
  CHECK(table.rows[0].label == "b");
  CHECK(table.rows[0].ratios == std::vector<std::optional<double>>{1.5, 4.0});
  CHECK(table.rows[1].label == "b, 2 threads");
  CHECK(table.rows[1].ratios == std::vector<std::optional<double>>{0.5, std::nullopt});
  CHECK(ratio_table(kSweep, "another").rows.empty());
}

TEST_CASE("ratios use processor time if it is known") {
  Measurements sweep = {measured("a", "step", 2), measured("b", "step", 8)};
  sweep[0].cpu = {1};
  sweep[1].cpu = {3};
  CHECK(ratio_to_first(sweep[1], sweep)->value == 3);
  CHECK(!ratio_to_first(sweep[0], sweep));
}

}  // namespace
}  // namespace mj::bench
