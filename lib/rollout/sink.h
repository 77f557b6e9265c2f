// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sinks take the results of rollouts. Results go to arrays in memory (array_sink.h), to recordings
// (trajectory/rollouts/recorder_sink.h), or to a sink that a host implements.

#ifndef MJTOOLS_ROLLOUT_SINK_H_
#define MJTOOLS_ROLLOUT_SINK_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>
#include <memory>
#include <span>

#include "rollout/result.h"

namespace mj::rollout {

// The receiver of one rollout. All calls come from the thread that simulates the rollout. During a
// call, the data that begin() received are in the state that the call describes. A receiver may
// throw. The executor then runs the other rollouts and rethrows the exception.
class RolloutSink {
 public:
  RolloutSink() = default;
  virtual ~RolloutSink() = default;
  RolloutSink(const RolloutSink&) = delete;
  RolloutSink& operator=(const RolloutSink&) = delete;

  // Takes a frame: the state after `step` steps, and everything that the engine computes from this
  // state. Called after each Plan::every steps, and for an unstable state.
  virtual void frame(int64_t step) { static_cast<void>(step); }
  // Takes the state after `step` steps. Computed values, such as sensordata, still belong to the
  // previous step. Called after each step.
  virtual void stepped(int64_t step) { static_cast<void>(step); }
  // Takes the numbers from which a rollout can continue after `step` steps: mjSTATE_INTEGRATION,
  // then ControlNoise::memory() and the masses that springs pull. Called after each
  // Plan::state_every steps.
  virtual void checkpoint(int64_t step, std::span<const double> numbers) {
    static_cast<void>(step), static_cast<void>(numbers);
  }
  // Takes the result. Called once, after the last step.
  virtual void end(const Result& result) { static_cast<void>(result); }
  // Returns the number of the next frame.
  [[nodiscard]] virtual int64_t frames() const { return 0; }
};

class Sink {
 public:
  Sink() = default;
  virtual ~Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  // Returns the receiver of a rollout. The initial state of the rollout is in `d`. Any thread may
  // call this function.
  [[nodiscard]] virtual std::unique_ptr<RolloutSink> begin(const mjModel& m, mjData& d,
                                                           int64_t rollout) = 0;
};

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_SINK_H_
