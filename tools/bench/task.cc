// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "task.h"

#include <time.h>

#include <algorithm>
#include <cmath>

namespace mj::bench {
namespace {

constexpr int64_t kMaxRounds = 1'000'000'000;

class Sampler {
 public:
  Sampler(Task task, const Repetitions& repetitions) : task_(std::move(task)) {
    for (int r = 0; r < repetitions.warmup; ++r) (void)task_.work(1);
    if (!task_.parts_only) calibrate(repetitions.min_seconds);
    task_.whole.iterations = rounds_ * task_.iterations_per_round;
  }

  void sample() {
    const Sample sample = task_.work(rounds_);
    const auto iterations = static_cast<double>(task_.whole.iterations);
    if (!task_.parts_only) {
      task_.whole.real.push_back(sample.cost.real / iterations);
      task_.whole.cpu.push_back(sample.cost.cpu / iterations);
    }
    for (const PassTime& part : sample.parts.all()) {
      measurement_of(part.name).real.push_back(part.seconds / iterations);
    }
  }

  void move_to(Measurements& all) {
    if (!task_.parts_only) all.push_back(std::move(task_.whole));
    std::ranges::move(parts_, std::back_inserter(all));
  }

 private:
  void calibrate(double min_seconds) {
    for (;;) {
      const int64_t more = rounds_for(min_seconds, rounds_, task_.work(rounds_).cost.cpu);
      if (more <= rounds_) return;
      rounds_ = more;
    }
  }

  Measurement& measurement_of(std::string_view part) {
    const std::string stage = task_.whole.stage + "/" + std::string(part);
    auto row = std::ranges::find(parts_, stage, &Measurement::stage);
    if (row == parts_.end()) {
      Measurement m = task_.whole;
      m.stage = stage;
      m.part = true;
      m.real = m.cpu = {};
      m.counters.clear();
      row = parts_.insert(row, std::move(m));
    }
    return *row;
  }

  Task task_;
  int64_t rounds_ = 1;
  Measurements parts_;
};

}  // namespace

Cost now() {
  timespec cpu{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
  return {now_seconds(), static_cast<double>(cpu.tv_sec) + 1e-9 * static_cast<double>(cpu.tv_nsec)};
}

int64_t rounds_for(double min_seconds, int64_t rounds, double seconds) {
  if (seconds >= min_seconds || rounds >= kMaxRounds) return rounds;
  constexpr double kMargin = 1.4, kMostGrowth = 10;
  const double growth = seconds > 0 ? kMargin * min_seconds / seconds : kMostGrowth;
  const double more = std::ceil(static_cast<double>(rounds) * std::min(growth, kMostGrowth));
  return std::min(static_cast<int64_t>(more), kMaxRounds);
}

Measurements run_tasks(std::vector<Task> tasks, const Repetitions& repetitions) {
  std::vector<Sampler> samplers;
  for (Task& task : tasks) samplers.emplace_back(std::move(task), repetitions);
  for (int r = 0; r < repetitions.count; ++r) {
    for (Sampler& sampler : samplers) sampler.sample();
  }
  Measurements all;
  for (Sampler& sampler : samplers) sampler.move_to(all);
  return all;
}

}  // namespace mj::bench
