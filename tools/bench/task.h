// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tasks to be timed, and their sampling.

#ifndef MJTOOLS_TOOLS_BENCH_TASK_H_
#define MJTOOLS_TOOLS_BENCH_TASK_H_

#include <functional>
#include <vector>

#include "base/pass_times.h"
#include "measurement.h"

namespace mj::bench {

struct Repetitions {
  int count = 10;
  int warmup = 1;             // uncounted repetitions before the counted ones
  double min_seconds = 0.01;  // least processor time of each sample, reached by repetition
};

// Time that the work takes, in seconds of the clock and of the processor.
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

// Times of some rounds of work and of its parts, in seconds.
struct Sample {
  Cost cost;
  PassTimes parts;
};

// Work that is timed as a whole and, if it has parts, by its parts.
struct Task {
  Measurement whole;  // without samples
  std::function<Sample(int64_t rounds)> work = {};
  int64_t iterations_per_round = 1;
  bool parts_only = false;  // for work that another task times as a whole: one round per repetition
};

// Returns an estimate of how many rounds take at least `min_seconds`, if `rounds` took `seconds`.
// As in Google Benchmark, the estimate is at most ten times `rounds`.
[[nodiscard]] int64_t rounds_for(double min_seconds, int64_t rounds, double seconds);

// Returns the samples of all tasks. The tasks take turns, one sample of each per repetition. A
// temporary disturbance of the machine therefore affects a few samples of all tasks and not all
// samples of one task.
[[nodiscard]] Measurements run_tasks(std::vector<Task> tasks, const Repetitions& repetitions);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_TASK_H_
