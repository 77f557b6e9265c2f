// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The rollouts that a thread of a BatchExecutor simulates at the same time.

#ifndef MJTOOLS_ROLLOUT_LANE_CREW_H_
#define MJTOOLS_ROLLOUT_LANE_CREW_H_

#include <mujoco/mjdata.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "batch/batch.h"
#include "engine/data/data.h"
#include "math/lanes.h"
#include "rollout/course.h"
#include "rollout/plan.h"
#include "rollout/result.h"
#include "rollout/sink.h"
#include "rollout/watch.h"

namespace mj::rollout {

// The rollouts of one model. Threads take them one after the other.
struct Queue {
  const mjModel* model = nullptr;
  bool is_in_lanes = false;
  std::vector<int64_t> rollouts;  // their numbers in the plan
  std::atomic<size_t> next = 0;   // index of the first rollout that no thread has taken
  std::once_flag has_tables;
  std::shared_ptr<const batch::ModelTables> shared_tables;

  // Returns the tables of the model. The first call makes them.
  [[nodiscard]] const std::shared_ptr<const batch::ModelTables>& tables() {
    std::call_once(has_tables,
                   [this] { shared_tables = std::make_shared<const batch::ModelTables>(*model); });
    return shared_tables;
  }
  [[nodiscard]] bool is_empty() const { return next >= rollouts.size(); }
  // Returns the index of a rollout that the caller shall simulate, or nothing if none is left.
  [[nodiscard]] std::optional<size_t> take() {
    const size_t i = next.fetch_add(1, std::memory_order_relaxed);
    return i < rollouts.size() ? std::optional(i) : std::nullopt;
  }
};

// The exceptions of sinks and of functions of the host. Only the exception of the first rollout is
// kept.
class Failures {
 public:
  void add(int64_t rollout, std::exception_ptr failure);
  void rethrow() const;

 private:
  std::mutex mutex_;
  int64_t rollout_ = 0;
  std::exception_ptr failure_;
};

// State that all threads of a run share.
struct Run {
  const Plan& plan;
  Sink& sink;
  const Watch& watch;
  int64_t first = 0;  // number of the rollout with the first result
  std::vector<Result> results;
  Failures failures;
};

// Rollouts of one model side by side in lanes. A rollout that ends leaves its lane to the next
// rollout of the queue. When a single rollout is left, it continues with the stages for one world,
// which compute the same bits.
class LaneCrew {
 public:
  // Runs up to `width` rollouts of the queue at the same time. The first of them uses `d`, unless
  // it is null. Both arguments must outlive the crew.
  LaneCrew(Run& run, Queue& queue, int width, mjData* d);

  // Simulates rollouts until the queue is empty and all rollouts of the crew have ended.
  void work();

 private:
  // A lane and its rollout.
  struct Place {
    engine::DataPtr own;
    mjData* d = nullptr;
    int64_t rollout = 0;
    std::unique_ptr<RolloutSink> out;
    std::unique_ptr<Course> course;  // null if the lane is idle
    bool is_parked = false;          // whether the world of an idle lane is in a harmless state
    // whether the engine computes the rest of this turn
    bool is_in_engine = false;
    std::array<mjWarningStat, mjNWARNING> warnings{};  // before the evaluation in the lane

    void keep_warnings() { std::copy_n(d->warning, mjNWARNING, warnings.begin()); }
    void restore_warnings() const { std::copy(warnings.begin(), warnings.end(), d->warning); }
    [[nodiscard]] bool has_new_warnings() const;
  };

  // The stages for four worlds or for one world.
  template <typename T>
  struct Stages {
    explicit Stages(Queue& queue) : batch(queue.tables(), batch::kWorlds<T>), workspace(batch) {}
    batch::Batch<T> batch;
    batch::Workspace<T> workspace;
  };

  [[nodiscard]] int busy() const;
  [[nodiscard]] Stages<double>& alone();

  bool take(Place& place);
  void end(Place& place);
  template <typename Work>
  bool keeps_on(Place& place, const Work& work);
  void take_warning(mjtWarning type, const char* text);
  template <typename Work, typename Measure>
  bool evaluate(Place& place, const Work& evaluated, const Measure& measure);
  void evaluate_for_receiver(Place& place) const;
  void end_turn(Place& place);
  [[nodiscard]] int64_t idle_turns(std::span<const Place> places) const;

  template <typename T>
  bool make_idle_turn(Stages<T>& stages, std::span<Place> places);
  template <typename T>
  void make_idle_turns(Stages<T>& stages, std::span<Place> places);
  template <typename T>
  void begin_turn(Stages<T>& stages, Place& place, int k);
  template <typename T>
  void turn(Stages<T>& stages, std::span<Place> places);
  template <typename T>
  void integrate(Stages<T>& stages, std::span<Place> places, mjData* const* data, int moving);
  template <typename T>
  void advance_in_engine(Stages<T>& stages, Place& place, int k);
  template <typename T>
  void turn_alone(Stages<T>& stages, Place& place, int k);
  template <typename T>
  void advance_alone(Stages<T>& stages, Place& place, int k);

  Run& run_;
  Queue& queue_;
  const mjModel& m_;
  int width_;
  bool can_measure_;  // whether lanes compute sensordata and energy
  std::vector<Place> places_;
  std::unique_ptr<Stages<double>> alone_;
  Place* speaker_ = nullptr;  // the place whose engine warnings are taken; null: any place
};

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_LANE_CREW_H_
