// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "baseline.h"

#include <doctest/doctest.h>

#include "base/diagnostic.h"
#include "resource/write/atomic_file.h"
#include "run_tool.h"

namespace mj::bench {
namespace {

using testing::TemporaryFolder;

Measurement measured(const std::string& stage, std::vector<double> seconds, bool part = false) {
  return {.model = "m", .stage = stage, .part = part, .real = std::move(seconds)};
}

using Values = std::vector<double>;

Verdict verdict(const Values& before, const Values& after, double threshold) {
  return compare({measured("step", after)}, {.samples = {{"m/step", {before, {}}}}}, threshold)
      .at(0)
      .verdict;
}

// Returns ten samples from `least` to 1.09 times `least`.
Values ten(double least) {
  Values out;
  for (int i = 0; i < 10; ++i) out.push_back(least * (1 + 0.01 * i));
  return out;
}

Values sum(const Values& a, const Values& b) {
  Values out;
  for (size_t i = 0; i < a.size(); ++i) out.push_back(a[i] + b[i]);
  return out;
}

TEST_CASE("a change counts if it is significant and larger than the threshold") {
  CHECK(verdict({1, 2, 3, 4, 5}, {11, 12, 13, 14, 15}, 0.05) == Verdict::kSlower);
  CHECK(verdict({11, 12, 13, 14, 15}, {1, 2, 3, 4, 5}, 0.05) == Verdict::kFaster);
  CHECK(verdict({10, 11, 12, 13, 14}, {11, 12, 13, 14, 15}, 5) == Verdict::kSame);
  // Two samples of three values can differ by chance, however far they are apart.
  CHECK(verdict({1, 2, 3}, {100, 101, 102}, 0.05) == Verdict::kTooFew);
}

TEST_CASE("a difference that is not significant is noise") {
  // The median is higher by a half, but the samples overlap.
  CHECK(verdict({1, 2, 2.1, 9, 10}, {1.5, 2.5, 3, 4, 5}, 0.05) == Verdict::kNoisy);
  // All values except the fastest are slower.
  CHECK(verdict({1, 2, 3, 4, 5}, {1, 12, 13, 14, 15}, 0.05) == Verdict::kNoisy);
}

Change compared(const Samples& before, const Samples& after, int threads = 1) {
  Measurement m = measured("step", after.real);
  m.cpu = after.cpu;
  m.threads = threads;
  return compare({m}, {.samples = {{m.name(), before}}}, 0.05).at(0);
}

TEST_CASE("processor time and wall-clock time must both change unless the processor was shared") {
  const Values slow = ten(1.2), same = ten(1);
  CHECK(compared({same, same}, {slow, slow}).verdict == Verdict::kSlower);
  CHECK(compared({slow, slow}, {same, same}).verdict == Verdict::kFaster);
  // Only the clock is slower: the program waited for a disk or for other programs.
  CHECK(compared({same, same}, {slow, same}).verdict == Verdict::kNoisy);
  CHECK(compared({same, same}, {same, slow}).verdict == Verdict::kNoisy);
  // If threads waited for a processor, the clock proves nothing in either direction.
  const Values waiting = ten(5), other = {9, 3, 5, 2, 7, 4, 8, 2.5, 6, 3.5};
  CHECK(compared({waiting, same}, {other, same}).verdict == Verdict::kSame);
  CHECK(compared({waiting, same}, {other, slow}).verdict == Verdict::kSlower);
  CHECK(compared({same, same}, {sum(other, other), same}).verdict == Verdict::kSame);
  // The processor time of two threads is twice the time of the clock.
  CHECK(compared({same, sum(same, same)}, {slow, sum(slow, slow)}, 2).verdict == Verdict::kSlower);
  CHECK(compared({same, sum(same, same)}, {slow, sum(same, same)}, 2).verdict == Verdict::kNoisy);
}

TEST_CASE("a slowdown of the whole machine does not count as one of the program") {
  const auto with_machine = [](double program, double machine) {
    const Values now = ten(program), control = ten(machine);
    Measurement step = measured("step", now), reference = measured("reference-memory", control);
    step.cpu = now;
    reference.cpu = control;
    const Samples before{ten(1), ten(1)};
    const std::vector<Change> changes = compare(
        {step, reference}, {.samples = {{"m/step", before}, {"m/reference-memory", before}}}, 0.05);
    REQUIRE(changes.size() == 1);
    return changes[0].verdict;
  };
  CHECK(with_machine(1.2, 1) == Verdict::kSlower);
  CHECK(with_machine(1.2, 0.8) == Verdict::kSlower);
  CHECK(with_machine(1.2, 1.2) == Verdict::kNoisy);
  CHECK(with_machine(1.5, 1.2) == Verdict::kSlower);
  CHECK(with_machine(0.8, 0.8) == Verdict::kNoisy);
  CHECK(with_machine(0.8, 1.1) == Verdict::kFaster);
}

TEST_CASE("the significance of a change is corrected for the number of comparisons") {
  const Values before = {1, 2, 3, 4, 5}, after = {6, 7, 8, 9, 10};  // p = 2/252
  const auto slower = [&](int others) {
    Measurements now = {measured("step", after)};
    Baseline old{.samples = {{"m/step", {before, {}}}}};
    for (int i = 0; i < others; ++i) {
      const std::string stage = "other" + std::to_string(i);
      now.push_back(measured(stage, {1, 2, 3, 4, 5, 6}));
      old.samples["m/" + stage] = {{1, 2, 3, 4, 5, 6}, {}};
    }
    return compare(now, old, 0.05)[0];
  };
  CHECK(slower(0).verdict == Verdict::kSlower);
  CHECK(slower(0).p_value == doctest::Approx(2.0 / 252));
  CHECK(slower(5).verdict == Verdict::kSlower);
  CHECK(slower(5).p_value == doctest::Approx(6 * 2.0 / 252));
  CHECK(slower(6).verdict == Verdict::kTooFew);
}

TEST_CASE("new and missing measurements are listed, but parts of a stage are left out") {
  const Measurements now = {measured("step", {1}), measured("step/collision", {1}, true),
                            measured("load", {1})};
  const Baseline before{.samples = {{"m/step", {{1}, {}}},
                                    {"m/step/collision", {{1}, {}}},
                                    {"m/save", {{1}, {}}},
                                    {"n/reference-memory", {{1}, {}}}}};
  const std::vector<Change> changes = compare(now, before, 0);
  REQUIRE(changes.size() == 3);
  CHECK(changes[0].name == "m/step");
  CHECK(changes[1].name == "m/load");
  CHECK(changes[1].verdict == Verdict::kNew);
  CHECK(changes[2].name == "m/save");
  CHECK(changes[2].verdict == Verdict::kMissing);
  CHECK_THROWS_AS((void)compare(now, {.samples = {{"n/step", {{1}, {}}}}}, 0), Error);
}

TEST_CASE("the name of a measurement contains its variant and its threads") {
  Measurement m = measured("step", {});
  CHECK(m.name() == "m/step");
  m.variant = "solver=CG";
  m.threads = 2;
  CHECK(m.name() == "m/step/solver=CG/threads:2");
}

TEST_CASE("a baseline is read from Google Benchmark's format in any time unit") {
  const TemporaryFolder folder;
  const std::string good = folder.file("a.json", R"({"context": {"a": 1}, "benchmarks": [
      {"name": "m/step", "run_type": "iteration", "real_time": 1500, "time_unit": "ns"},
      {"name": "m/step", "real_time": 2, "time_unit": "us"},
      {"name": "m/load", "real_time": 3, "cpu_time": 2, "time_unit": "s"},
      {"name": "m/load/plain read", "part": true, "real_time": 3, "time_unit": "s"},
      {"name": "m/step_median", "run_type": "aggregate", "real_time": 1, "time_unit": "ns"}]})");
  const Baseline baseline = read_baseline(good);
  REQUIRE(baseline.samples.size() == 2);
  const Samples& step = baseline.samples.at("m/step");
  REQUIRE(step.real.size() == 2);
  CHECK(step.real[0] == doctest::Approx(1.5e-6));
  CHECK(step.real[1] == doctest::Approx(2e-6));
  CHECK(step.cpu.empty());
  CHECK(baseline.samples.at("m/load").real == Values{3});
  CHECK(baseline.samples.at("m/load").cpu == Values{2});
  CHECK(baseline.context["a"] == 1);
  for (const char* bad :
       {"", "{", "[]", "{}", R"({"benchmarks": 1})", R"({"benchmarks": [{"name": 1}]})",
        R"({"benchmarks": [{"name": "a", "real_time": 1, "time_unit": "years"}]})"}) {
    CHECK_THROWS_AS((void)read_baseline(folder.file("b.json", bad)), Error);
  }
}

}  // namespace
}  // namespace mj::bench
