// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sinks receive the results of rollouts while the rollouts are simulated. The library has sinks
// that store results in arrays in memory (array_sink.h) and in recordings
// (trajectory/rollouts/recorder_sink.h). A host may implement a sink of its own.

#ifndef MJTOOLS_ROLLOUT_SINK_H_
#define MJTOOLS_ROLLOUT_SINK_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>
#include <memory>
#include <span>

#include "rollout/result.h"

namespace mj::rollout {

// The values of mjData that a receiver reads beside the state and the inputs (mjSTATE_INTEGRATION):
// none, sensordata and energy, or everything that the engine computes from a state.
enum class Computed { kNothing, kSensors, kEverything };

// Tells what the calls of a receiver read. An executor may leave out the computation of all other
// values, and calls that are ignored.
struct Reads {
  Computed in_frame = Computed::kEverything;
  Computed in_step = Computed::kEverything;
  bool ignores_frames = false;  // whether frame() does nothing
  bool ignores_steps = false;   // whether stepped() does nothing
};

// The receiver of one rollout. All calls come from the thread that simulates the rollout. During a
// call, the mjData that was passed to Sink::begin() is in the state that the call describes. A
// receiver may throw. The executor then runs the other rollouts to their end and rethrows the
// exception.
class RolloutSink {
 public:
  RolloutSink() = default;
  virtual ~RolloutSink() = default;
  RolloutSink(const RolloutSink&) = delete;
  RolloutSink& operator=(const RolloutSink&) = delete;

  // Receives a frame: the state after `step` steps, and everything that the engine computes from
  // this state. Called once every Plan::every steps, and for an unstable state.
  virtual void frame(int64_t step) { static_cast<void>(step); }
  // Receives the state after `step` steps. Called after each step. Computed values, such as
  // sensordata, still belong to the state before the step.
  virtual void stepped(int64_t step) { static_cast<void>(step); }
  // Receives a checkpoint after `step` steps: the numbers that are needed to continue the rollout
  // later. They are mjSTATE_INTEGRATION, the state of the noise filter, and the mass of each body
  // that a spring pulls. Called once every Plan::state_every steps.
  virtual void checkpoint(int64_t step, std::span<const double> numbers) {
    static_cast<void>(step), static_cast<void>(numbers);
  }
  // Receives the result. Called once, after the last step.
  virtual void end(const Result& result) { static_cast<void>(result); }
  // Tells what the calls read. The answer never changes.
  [[nodiscard]] virtual Reads reads() const { return {}; }
  // Returns the number that the next frame will have.
  [[nodiscard]] virtual int64_t frames() const { return 0; }
};

class Sink {
 public:
  Sink() = default;
  virtual ~Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  // Returns the receiver of a rollout. `d` holds the initial state of the rollout. Any thread may
  // call this function.
  [[nodiscard]] virtual std::unique_ptr<RolloutSink> begin(const mjModel& m, mjData& d,
                                                           int64_t rollout) = 0;
  // Returns whether the calls for a rollout may wait until rollouts with lower numbers have ended.
  // Each thread of an executor then begins a rollout only after its last one has ended, and the
  // rollouts begin in the order of their numbers.
  [[nodiscard]] virtual bool needs_order() const { return false; }
};

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_SINK_H_
