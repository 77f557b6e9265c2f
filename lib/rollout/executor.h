// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Executors simulate the rollouts of a plan:
//
//   rollout::Plan plan = ...;                        // plan.h
//   rollout::ArraySink sink(plan);                   // or any other Sink
//   rollout::ThreadedExecutor executor(threads);
//   std::vector<rollout::Result> results = executor.run(plan, sink);
//
// The numbers of a rollout are the same bit for bit with any number of threads, in every order and
// for every range of rollouts.

#ifndef MJTOOLS_ROLLOUT_EXECUTOR_H_
#define MJTOOLS_ROLLOUT_EXECUTOR_H_

#include <mujoco/mjdata.h>

#include <cstdint>
#include <vector>

#include "base/thread_pool.h"
#include "rollout/plan.h"
#include "rollout/result.h"
#include "rollout/sink.h"
#include "rollout/watch.h"

namespace mj::rollout {

// A range of consecutive rollouts of a plan. It is the whole plan or one shard.
struct Range {
  int64_t first = 0;
  int64_t count = 0;
};

// Throws Error (bad-argument) for a range with rollouts that the plan does not have.
void require_range(const Plan& plan, Range range);

class Executor {
 public:
  Executor() = default;
  virtual ~Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  // Simulates the rollouts of a range and hands them to the sink under their numbers in the plan.
  // Returns the results in the order of the rollouts. If a rollout fails, its result holds the
  // error, and the other rollouts continue. Throws Error (bad-argument) for a plan that cannot be
  // simulated. If the sink throws, the other rollouts end before the exception is thrown again.
  [[nodiscard]] virtual std::vector<Result> run(const Plan& plan, Range range, Sink& sink,
                                                const Watch& watch) = 0;
  [[nodiscard]] std::vector<Result> run(const Plan& plan, Sink& sink, const Watch& watch = {}) {
    return run(plan, {0, plan.size()}, sink, watch);
  }
};

// Runs rollouts at the same time on several threads. The threads wait between calls of run(). Each
// rollout has a new mjData, unless the caller provides data.
class ThreadedExecutor final : public Executor {
 public:
  // Runs up to `threads` rollouts at the same time. The calling thread is one of the threads.
  explicit ThreadedExecutor(int threads);
  // Runs one thread for each mjData in `data`, which belong to the caller. Each mjData must be made
  // for the models of the plans. After run() each mjData holds the last state of the last rollout
  // that used it.
  explicit ThreadedExecutor(std::vector<mjData*> data);

  // Uses the mjData in `data` from the next call of run() on. They belong to the caller. There must
  // be at least one for each thread.
  void use(std::vector<mjData*> data);

  using Executor::run;
  [[nodiscard]] std::vector<Result> run(const Plan& plan, Range range, Sink& sink,
                                        const Watch& watch) override;

 private:
  std::vector<mjData*> data_;
  ThreadPool pool_;
};

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_EXECUTOR_H_
