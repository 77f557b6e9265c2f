// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Measurements of mj-bench.

#ifndef MJTOOLS_TOOLS_BENCH_BENCH_H_
#define MJTOOLS_TOOLS_BENCH_BENCH_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <string>
#include <vector>

#include "base/pass_times.h"

namespace mj::bench {

// The same thing measured several times.
struct Samples {
  std::vector<double> values;

  [[nodiscard]] double median() const;
  [[nodiscard]] double least() const;
  [[nodiscard]] double spread() const;  // (greatest - least) / median
};

// Seconds to bring a file into memory, and to have a validated model from it.
struct LoadTimes {
  int64_t bytes = 0;
  Samples read;
  Samples load;
};

// Seconds to parse an XML file and to compile the description, without a cache of assets and with
// one that knows them all.
struct CompileTimes {
  struct Pass {
    std::string name;
    Samples seconds;
  };

  Samples parse;
  Samples compile;
  Samples warm;
  std::vector<Pass> passes;  // of compile

  void add(const PassTimes& run);
};

struct StepOptions {
  int steps = 1000;
  int repeat = 5;
  int keyframe = -1;
  double noise = 0.01;  // of controls, as a part of their range
};

struct StageTime {
  std::string name;
  bool part = false;  // of the stage above it that is no part
  Samples seconds;    // per step
};

struct StepTimes {
  Samples seconds;                // per step, without timers
  std::vector<StageTime> stages;  // measured in runs of their own, with timers
  double contacts = 0;            // means per step
  double constraints = 0;
  double iterations = 0;
  bool deterministic = true;  // every repetition ended in the same state, bit for bit
};

[[nodiscard]] LoadTimes time_load(const std::string& path, int repeat);
// Throws Error with the first problem of a description that does not compile.
[[nodiscard]] CompileTimes time_compile(const std::string& path, int repeat, int threads);
[[nodiscard]] StepTimes time_step(const mjModel& m, const StepOptions& options);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_BENCH_H_
