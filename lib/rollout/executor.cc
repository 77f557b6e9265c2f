// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "rollout/executor.h"

#include <limits>
#include <utility>

#include "base/diagnostic.h"
#include "engine/data/data.h"
#include "rollout/simulate.h"

namespace mj::rollout {

void require_range(const Plan& plan, Range range) {
  const bool is_in_plan =
      range.first >= 0 && range.count >= 0 && range.first <= plan.size() - range.count;
  if (!is_in_plan || range.count > std::numeric_limits<int>::max()) {
    throw Error("bad-argument", "the range contains rollouts that the plan does not have");
  }
}

ThreadedExecutor::ThreadedExecutor(int threads) : pool_(threads - 1) {}

ThreadedExecutor::ThreadedExecutor(std::vector<mjData*> data)
    : data_(std::move(data)), pool_(static_cast<int>(data_.size()) - 1) {}

void ThreadedExecutor::use(std::vector<mjData*> data) {
  if (static_cast<int64_t>(data.size()) <= pool_.workers()) {
    throw Error("bad-argument", "there are fewer mjData than threads");
  }
  data_ = std::move(data);
}

std::vector<Result> ThreadedExecutor::run(const Plan& plan, Range range, Sink& sink,
                                          const Watch& watch) {
  require_valid(plan);
  require_range(plan, range);
  std::vector<Result> results(static_cast<size_t>(range.count));
  pool_.run(static_cast<int>(range.count), [&](int i, int thread) {
    const int64_t rollout = range.first + i;
    const mjModel& m = plan.model(rollout);
    if (data_.empty()) {
      const engine::DataPtr d = engine::make_data(m);
      results[static_cast<size_t>(i)] = run_rollout(plan, rollout, *d, sink, watch);
    } else {
      mjData& d = *data_[static_cast<size_t>(thread)];
      engine::reset_data(m, d);
      results[static_cast<size_t>(i)] = run_rollout(plan, rollout, d, sink, watch);
    }
  });
  return results;
}

}  // namespace mj::rollout
