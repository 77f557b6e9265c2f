// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The measurements of mj-bench. They do not depend on the form in which they are printed.

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

// The times of several repetitions of a stage, or of a part of a stage.
struct Measurement {
  std::string model;    // path of the model, as given
  std::string variant;  // options that a sweep changed, such as "solver=CG"; empty outside a sweep
  std::string stage;    // "compile", "compile/assets", "step", "step/collision", ...
  // whether the stage is a part of another stage, as step/collision is a part of step
  bool part = false;
  int threads = 1;
  int64_t iterations = 1;    // iterations in each sample
  std::vector<double> real;  // clock seconds per iteration, for each repetition
  std::vector<double> cpu;   // processor seconds per iteration; empty if unknown
  std::vector<Counter> counters = {};
  bool unstable = false;  // whether the timed simulation met NaN or a huge value and started again

  // Returns a name of the form "model/stage/variant/threads:2". The variant is omitted outside a
  // sweep, and the number of threads if it is 1. The name is the same in every run of the same
  // command.
  [[nodiscard]] std::string name() const;
};

using Measurements = std::vector<Measurement>;

// Prefix of the names of stages whose work does not depend on the version of mjtools. If these
// stages take longer than before, the machine may have become slower.
inline constexpr const char* kReference = "reference-";
[[nodiscard]] inline bool is_reference(const Measurement& m) {
  return m.stage.starts_with(kReference);
}

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_MEASUREMENT_H_
