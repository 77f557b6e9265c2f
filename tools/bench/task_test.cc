// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "task.h"

#include <doctest/doctest.h>

namespace mj::bench {
namespace {

TEST_CASE("short work is repeated until it takes the requested time") {
  CHECK(rounds_for(0.01, 1, 0.02) == 1);
  CHECK(rounds_for(0.01, 1, 1e-6) == 10);  // at most ten times as many at once
  CHECK(rounds_for(0.01, 1, 0) == 10);
  CHECK(rounds_for(0.01, 100, 0.005) == 280);
  CHECK(rounds_for(0, 7, 0) == 7);
}

// Returns a task that takes one second of processor time in each round. Each time it runs, it adds
// its stage to `turns`.
Task task(const std::string& stage, std::vector<std::string>& turns) {
  return {.whole = {.model = "m", .stage = stage},
          .work =
              [stage, &turns](int64_t rounds) {
                turns.push_back(stage);
                Sample sample{
                    .cost = {2.0 * static_cast<double>(rounds), 1.0 * static_cast<double>(rounds)}};
                sample.parts.add("half", 0.5 * static_cast<double>(rounds));
                return sample;
              },
          .iterations_per_round = 10};
}

TEST_CASE("tasks are sampled in turns and report seconds per iteration with their parts") {
  std::vector<std::string> turns;
  const Measurements all =
      run_tasks({task("a", turns), task("b", turns)}, {.count = 3, .warmup = 0, .min_seconds = 4});
  REQUIRE(turns.size() >= 6);
  CHECK(std::vector(turns.end() - 6, turns.end()) ==
        std::vector<std::string>{"a", "b", "a", "b", "a", "b"});
  REQUIRE(all.size() == 4);
  CHECK(all[0].name() == "m/a");
  CHECK(all[0].iterations == 60);  // 1 round takes 1 s; the estimate is raised by a factor of 1.4
  CHECK(all[0].real == std::vector<double>{0.2, 0.2, 0.2});
  CHECK(all[0].cpu == std::vector<double>{0.1, 0.1, 0.1});
  CHECK(all[1].name() == "m/a/half");
  CHECK(all[1].part);
  CHECK(all[1].real == std::vector<double>{0.05, 0.05, 0.05});
  CHECK(all[3].name() == "m/b/half");
}

}  // namespace
}  // namespace mj::bench
