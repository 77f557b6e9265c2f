// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Things to time, and how they are sampled.

#ifndef MJTOOLS_TOOLS_BENCH_TASK_H_
#define MJTOOLS_TOOLS_BENCH_TASK_H_

#include <functional>
#include <vector>

#include "base/pass_times.h"
#include "measurement.h"

namespace mj::bench {

struct Repetitions {
  int count = 10;
  int warmup = 1;             // before them, not counted
  double min_seconds = 0.01;  // of processor time in each, in which the work is done several times
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

inline Cost& operator+=(Cost& sum, const Cost& cost) {
  sum.real += cost.real;
  sum.cpu += cost.cpu;
  return sum;
}

// What some rounds of work took, and seconds of its parts.
struct Sample {
  Cost cost;
  PassTimes parts;
};

// Work that is timed as a whole and, if it has any, by its parts.
struct Task {
  Measurement whole;  // without samples
  std::function<Sample(int64_t rounds)> work = {};
  int64_t iterations_per_round = 1;
  bool parts_only = false;  // the whole is another task's; done once in each repetition
};

// How many rounds take at least this time, from what some took: the way of Google Benchmark, in
// steps of at most ten times as many.
[[nodiscard]] int64_t rounds_for(double min_seconds, int64_t rounds, double seconds);

// The samples of all tasks. They are taken in turns, one of each task in every repetition, so that
// what disturbs the machine for a while disturbs a few samples of all tasks and not all of one.
[[nodiscard]] Measurements run_tasks(std::vector<Task> tasks, const Repetitions& repetitions);

}  // namespace mj::bench

#endif  // MJTOOLS_TOOLS_BENCH_TASK_H_
