// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A sink that keeps the states and sensor values of all steps in memory, as Python's mujoco.rollout
// does.

#ifndef MJTOOLS_ROLLOUT_ARRAY_SINK_H_
#define MJTOOLS_ROLLOUT_ARRAY_SINK_H_

#include <mujoco/mjdata.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "rollout/plan.h"
#include "rollout/sink.h"

namespace mj::rollout {

// Arrays of shape [rollouts x steps x columns], stored row by row. The sink does not write an array
// whose span is empty.
struct Arrays {
  std::span<double> state;  // states after each step
  // sensor values of each step, computed from the state before the step
  std::span<double> sensordata;
};

// Row i of a rollout belongs to step i, counted from 0. If a rollout ends before its last step, its
// remaining rows repeat the last state and sensordata. Rows before Input::first_step are not
// written.
class ArraySink final : public Sink {
 public:
  // Allocates the arrays. `state_spec` (mjtState bits) tells which components of the state are
  // kept.
  explicit ArraySink(const Plan& plan, int state_spec = mjSTATE_FULLPHYSICS);
  // Writes into arrays of the caller, which must outlive the sink. Throws Error (bad-argument) if
  // an array has the wrong size.
  ArraySink(const Plan& plan, Arrays arrays, int state_spec = mjSTATE_FULLPHYSICS);

  [[nodiscard]] const Arrays& arrays() const { return arrays_; }
  // Return the row of the state after a step, and the row of sensordata that belongs to a step.
  [[nodiscard]] std::span<const double> state(int64_t rollout, int64_t step) const;
  [[nodiscard]] std::span<const double> sensordata(int64_t rollout, int64_t step) const;

  [[nodiscard]] std::unique_ptr<RolloutSink> begin(const mjModel& m, mjData& d,
                                                   int64_t rollout) override;

 private:
  class Receiver;

  int state_spec_;
  int64_t rollouts_, steps_;
  size_t state_columns_, sensor_columns_;
  std::vector<double> own_states_, own_sensors_;
  Arrays arrays_;
};

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_ARRAY_SINK_H_
