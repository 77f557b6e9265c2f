// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Executors carry out plans:
//
//   rollout::Plan plan = ...;                        // plan.h
//   rollout::ArraySink sink(plan);                   // or any other Sink
//   rollout::ThreadedExecutor executor(threads);
//   std::vector<rollout::Result> results = executor.run(plan, sink);
//
// The numbers of a rollout are the same bit for bit in every executor and on every number of
// threads.

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

// Consecutive rollouts of a plan: the whole plan, or one shard.
struct Range {
  int64_t first = 0;
  int64_t count = 0;
};

class Executor {
 public:
  Executor() = default;
  virtual ~Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  // Simulates the rollouts of a range and hands them to the sink, together with their numbers in
  // the plan. Returns their results in order. If a rollout fails, its result has the error, and the
  // others continue. Throws Error (bad-argument) for a plan that cannot be carried out. If the sink
  // throws, the other rollouts end first. Then the exception is thrown again.
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
  // Uses up to `threads` threads. The calling thread is one of them.
  explicit ThreadedExecutor(int threads);
  // Uses the caller's data, each mjData on its own thread. Each mjData must be made for the models
  // of the plans. After run() it holds the final state of the last rollout that used it.
  explicit ThreadedExecutor(std::vector<mjData*> data);

  // Uses the caller's data from the next run() on, at least one mjData for each thread.
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
