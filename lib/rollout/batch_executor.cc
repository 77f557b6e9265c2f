// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "rollout/batch_executor.h"

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

#include "base/diagnostic.h"
#include "batch/support.h"
#include "engine/data/data.h"
#include "rollout/lane_crew.h"
#include "rollout/simulate.h"

namespace mj::rollout {
namespace {

// Returns a queue for each model of a range. If the order matters, returns a queue for each row of
// consecutive rollouts of one model.
std::deque<Queue> queues_of(const Plan& plan, Range range, bool needs_order) {
  std::deque<Queue> queues;
  std::map<const mjModel*, Queue*> of_model;
  for (int64_t r = range.first; r < range.first + range.count; ++r) {
    const mjModel& m = plan.model(r);
    if (needs_order && !queues.empty() && queues.back().model != &m) of_model.clear();
    Queue*& queue = of_model[&m];
    if (!queue) {
      queue = &queues.emplace_back();
      queue->model = &m;
      queue->is_in_lanes = not_in_lanes(plan, m).empty();
    }
    queue->rollouts.push_back(r);
  }
  return queues;
}

// Runs the rollouts of a queue with the engine, one after the other.
void run_in_engine(Run& run, Queue& queue, mjData* given) {
  const mjModel& m = *queue.model;
  while (const std::optional<size_t> i = queue.take()) {
    const int64_t rollout = queue.rollouts[*i];
    try {
      const engine::DataPtr own = given ? nullptr : engine::make_data(m);
      mjData& d = given ? *given : *own;
      if (given) engine::reset_data(m, d);
      run.results[static_cast<size_t>(rollout - run.first)] =
          run_rollout(run.plan, rollout, d, run.sink, run.watch);
    } catch (...) {
      run.failures.add(rollout, std::current_exception());
    }
  }
}

// Returns how many rollouts of a queue a thread runs at the same time. If there is only one queue,
// each thread gets an equal share of it.
int width_of(const Queue& queue, size_t queues, int threads) {
  const auto size = static_cast<int64_t>(queue.rollouts.size());
  const int64_t share = queues > 1 ? size : (size + threads - 1) / threads;
  return static_cast<int>(std::min<int64_t>(share, kLanes));
}

}  // namespace

std::string not_in_lanes(const Plan& plan, const mjModel& m) {
  if (plan.gate) return "a gate";
  if (plan.percent_real_time > 0) return "real-time pace";
  if ((plan.control_spec & ~mjSTATE_USER) != 0) return "controls that set the physics state";
  return batch::unsupported_by_stages(m);
}

BatchExecutor::BatchExecutor(int threads, Pinning pinning) : pool_(threads - 1, pinning) {}

BatchExecutor::BatchExecutor(std::vector<mjData*> data)
    : data_(std::move(data)), pool_(static_cast<int>(data_.size()) - 1) {}

void BatchExecutor::use(std::vector<mjData*> data) {
  if (static_cast<int64_t>(data.size()) <= pool_.workers()) {
    throw Error("bad-argument", "there are fewer mjData than threads");
  }
  data_ = std::move(data);
}

std::vector<Result> BatchExecutor::run(const Plan& plan, Range range, Sink& sink,
                                       const Watch& watch) {
  require_valid(plan);
  require_range(plan, range);
  Run run{.plan = plan, .sink = sink, .watch = watch, .first = range.first};
  run.results.resize(static_cast<size_t>(range.count));
  const bool needs_order = sink.needs_order();
  std::deque<Queue> queues = queues_of(plan, range, needs_order);
  const int threads = pool_.workers() + 1;
  const auto width = [&](const Queue& queue) {
    return needs_order ? 1 : width_of(queue, queues.size(), threads);
  };
  pool_.run(threads, [&](int, int thread) {
    mjData* const d = data_.empty() ? nullptr : data_[static_cast<size_t>(thread)];
    for (Queue& queue : queues) {
      if (queue.is_empty()) continue;
      if (queue.is_in_lanes) {
        LaneCrew(run, queue, width(queue), d).work();
      } else {
        run_in_engine(run, queue, d);
      }
    }
  });
  run.failures.rethrow();
  return std::move(run.results);
}

}  // namespace mj::rollout
