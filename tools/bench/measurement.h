// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What mj-bench measures, whatever the form in which it is printed.

#ifndef MJTOOLS_TOOLS_BENCH_MEASUREMENT_H_
#define MJTOOLS_TOOLS_BENCH_MEASUREMENT_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace mj::bench {

struct Counter {
  std::string name;
  double value;
};

// What was timed in several repetitions: a stage of the work, or a part of a stage.
struct Measurement {
  std::string model;    // path of the model, as it was given
  std::string variant;  // what a sweep changed: "solver=CG", else empty
  std::string stage;    // "compile", "compile/assets", "step", "step/collision", ...
  bool part = false;    // its time is contained in that of the stage without the last '/'
  int threads = 1;
  int64_t iterations = 1;    // in each repetition
  std::vector<double> real;  // seconds per iteration, by the clock, of each repetition
  std::vector<double> cpu;   // the same of processor time; empty where it is not known
  std::vector<Counter> counters = {};
  bool unstable = false;  // the simulation that was timed met NaN or a huge value, and began again

  // "model/stage/variant/threads:2": the same in every run of the same command.
  [[nodiscard]] std::string name() const;
};

using Measurements = std::vector<Measurement>;

// What stages begin with whose work no version of mjtools changes: what takes longer when these do
// may be the machine.
inline constexpr const char* kReference = "reference-";
[[nodiscard]] inline bool is_reference(const Measurement& m) {
  return m.stage.starts_with(kReference);
}

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_MEASUREMENT_H_
