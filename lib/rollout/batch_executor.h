// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// An executor that steps several rollouts of a model side by side in the lanes of vector registers
// (lib/batch/). A rollout runs in a lane if its plan and its model allow it. Otherwise the engine
// simulates it alone, as in ThreadedExecutor. The choice depends on the plan and on the model of
// the rollout alone. Therefore the numbers of a rollout are the same bit for bit for any number of
// rollouts, any threads and any range. They differ from the numbers of ThreadedExecutor in the
// rounding of sums, by about 1e-15 of the largest term in each step.

#ifndef MJTOOLS_ROLLOUT_BATCH_EXECUTOR_H_
#define MJTOOLS_ROLLOUT_BATCH_EXECUTOR_H_

#include <mujoco/mjdata.h>

#include <string>
#include <vector>

#include "base/thread_pool.h"
#include "rollout/executor.h"

namespace mj::rollout {

// Returns why rollouts of a model cannot run in lanes, for example "flexes" or "real-time pace".
// Returns an empty text if they can.
[[nodiscard]] std::string not_in_lanes(const Plan& plan, const mjModel& m);

class BatchExecutor final : public Executor {
 public:
  // Uses up to `threads` threads. The calling thread is one of the threads. With pinning, each of
  // them stays on a processor of its own.
  explicit BatchExecutor(int threads, Pinning pinning = Pinning::kNone);
  // Runs one thread for each mjData in `data`, as ThreadedExecutor does. After run() each mjData
  // holds the last state of the last rollout that used it. Other rollouts run in mjData of the
  // executor.
  explicit BatchExecutor(std::vector<mjData*> data);

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

#endif  // MJTOOLS_ROLLOUT_BATCH_EXECUTOR_H_
