// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tasks, which are work to be timed, and the function that times them.

#ifndef MJTOOLS_TOOLS_BENCH_TASK_H_
#define MJTOOLS_TOOLS_BENCH_TASK_H_

#include <functional>
#include <vector>

#include "base/pass_times.h"
#include "measurement.h"

namespace mj::bench {

struct Repetitions {
  int count = 10;
  int warmup = 1;  // first repetitions, whose times are discarded
  // least processor time of each sample; short work is repeated until a sample takes this time
  double min_seconds = 0.01;
};

// The clock time (`real`) and the processor time (`cpu`) that work takes, in seconds.
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

inline Cost& operator+=(Cost& sum, const Cost& cost) {
  sum.real += cost.real;
  sum.cpu += cost.cpu;
  return sum;
}

// The time of some rounds of work, and the time of each part of the work, in seconds.
struct Sample {
  Cost cost;
  PassTimes parts;
};

// Work to be timed. The whole work is timed, and also each of its parts if it has parts.
struct Task {
  Measurement whole;  // describes the measurement; samples are added later
  std::function<Sample(int64_t rounds)> work = {};
  int64_t iterations_per_round = 1;
  // times only the parts, in one round per repetition, because another task times the whole
  bool parts_only = false;
};

// Returns an estimate of how many rounds take at least `min_seconds`, if `rounds` took `seconds`.
// As in Google Benchmark, the estimate is at most ten times `rounds`.
[[nodiscard]] int64_t rounds_for(double min_seconds, int64_t rounds, double seconds);

// Runs the tasks and returns their measurements. The tasks take turns: each repetition takes one
// sample of every task. A temporary disturbance of the machine therefore affects a few samples of
// all tasks, and not all samples of one task.
[[nodiscard]] Measurements run_tasks(std::vector<Task> tasks, const Repetitions& repetitions);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_TASK_H_
