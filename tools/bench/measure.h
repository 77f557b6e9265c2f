// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The measurements of mj-bench, one function per stage.

#ifndef MJTOOLS_TOOLS_BENCH_MEASURE_H_
#define MJTOOLS_TOOLS_BENCH_MEASURE_H_

#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "measurement.h"

namespace mj::bench {

struct Repetitions {
  int count = 5;
  int warmup = 1;  // before them, not counted
};

// Seconds by the clock and of processor time that the work takes.
struct Cost {
  double real = 0, cpu = 0;
};
[[nodiscard]] Cost now();

template <typename Work>
Cost cost_of(Work work) {
  const Cost start = now();
  work();
  const Cost end = now();
  return {end.real - start.real, end.cpu - start.cpu};
}

inline void add(Measurement& measurement, const Cost& cost, double iterations = 1) {
  measurement.real.push_back(cost.real / iterations);
  measurement.cpu.push_back(cost.cpu / iterations);
}

struct CompileOptions {
  int threads = 1;
  bool cached = true;        // also with a cache of assets: an empty one, and one that knows them
  std::string cache_folder;  // below which its folder is made; empty: the temporary folder
};

// From the path of a description to the model: reading, parsing, assets, passes. Throws Error with
// the first problem of one that does not compile.
[[nodiscard]] Measurements measure_compile(const std::string& path, const CompileOptions& options,
                                           const Repetitions& repetitions);

// Writing a model as an MJB file.
[[nodiscard]] Measurements measure_save(const mjModel& m, const Repetitions& repetitions);

// From an MJB file to a validated model. For a model that is no such file it is saved first.
[[nodiscard]] Measurements measure_load(const mjModel& m, const std::string& mjb_path,
                                        const Repetitions& repetitions);

struct StepOptions {
  int steps = 1000;
  int keyframe = -1;
  double noise = 0.01;  // of controls, as a part of their range
  std::vector<int> threads = {1};
};

struct StepMeasurements {
  Measurements all;
  bool deterministic = true;  // every repetition ended in the same state, bit for bit
};

[[nodiscard]] StepMeasurements measure_step(const mjModel& m, const StepOptions& options,
                                            const Repetitions& repetitions);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_MEASURE_H_
