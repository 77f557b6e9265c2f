// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A gate in front of each step, for hosts that pause, reset and end a simulation while it runs.

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
    kStep,        // makes one of the steps of the plan
    kManualStep,  // makes one more step than the plan has
    kReset,       // returns to the initial state, then asks again
    kEnd,         // ends the rollout
  };

  Gate() = default;
  virtual ~Gate() = default;
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;

  // Decides what the simulation does now, and may wait before it answers. `step` steps of `last`
  // have been made; `frame` is the number of the next frame.
  [[nodiscard]] virtual Next next(const mjModel& m, const mjData& d, int64_t step, int64_t last,
                                  int64_t frame) = 0;

  // Returns a JSON list of the changes of the motion, for End::events; empty if there were none.
  [[nodiscard]] virtual std::string events() const = 0;
};

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_GATE_H_
