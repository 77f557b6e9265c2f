// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A gate that is asked before each step, for hosts that pause, reset and end a simulation while it
// runs.

#ifndef MJTOOLS_ROLLOUT_GATE_H_
#define MJTOOLS_ROLLOUT_GATE_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>
#include <string>

namespace mj::rollout {

class Gate {
 public:
  enum class Next {
    kStep,        // make the next step of the plan
    kManualStep,  // make a step in addition to the steps of the plan
    kReset,       // return to the initial state, then ask the gate again
    kEnd,         // end the rollout
  };

  Gate() = default;
  virtual ~Gate() = default;
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;

  // Decides what the simulation does next. The gate may wait before it answers. `step` is the
  // number of steps that were made, `last` the total number of steps, and `frame` the number of the
  // next frame.
  [[nodiscard]] virtual Next next(const mjModel& m, const mjData& d, int64_t step, int64_t last,
                                  int64_t frame) = 0;

  // Returns a JSON list of the changes that the host made to the motion, such as resets, for
  // End::events. Returns an empty text if the host made no changes.
  [[nodiscard]] virtual std::string events() const = 0;
};

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_GATE_H_
