// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A simulation that other programs pause, step, reset and stop while it runs.

#ifndef MJTOOLS_TOOLS_SIMULATE_CONTROL_H_
#define MJTOOLS_TOOLS_SIMULATE_CONTROL_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "socket/control_command.h"
#include "socket/control_socket.h"

namespace mj::simulate {

// The commands that arrive at a socket, carried out between the steps of one simulation.
class RunControl {
 public:
  RunControl(ControlSocket& socket, bool is_paused) : socket_(socket), is_paused_(is_paused) {}

  // What the simulation is to do before its next step.
  enum class Next {
    kStep,        // one of those that the run was given
    kManualStep,  // one that was asked for while paused, which does not count
    kReset,       // begin again from the initial state, then ask again
    kEnd,
  };

  // Answers commands, waits while the simulation is paused. `step` is what was simulated, of `last`
  // altogether, `frame` the row that is recorded next.
  [[nodiscard]] Next next(const mjModel& m, const mjData& d, int64_t step, int64_t last,
                          int64_t frame);

  // A JSON list of what changed the motion, and the rows of the recording from which on; empty if
  // there is none.
  [[nodiscard]] std::string events() const;

 private:
  struct Reset {
    int64_t row = 0;
    double time = 0;  // that was reached
  };

  // What follows from the command at once, if anything.
  [[nodiscard]] std::optional<Next> carry_out(const ControlSocket::Request& request,
                                              const mjModel& m, const mjData& d, int64_t step);
  void finish_steps(const mjData& d, int64_t step);

  ControlSocket& socket_;
  bool is_paused_;
  int64_t frame_ = 0;
  int64_t steps_left_ = 0;  // of a command `step`
  uint64_t stepping_client_ = 0;
  int64_t manual_steps_ = 0;
  std::vector<Reset> resets_;
};

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_CONTROL_H_
