// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Lets other programs control a running simulation: pause, step, reset and stop it.

#ifndef MJTOOLS_TOOLS_SIMULATE_CONTROL_H_
#define MJTOOLS_TOOLS_SIMULATE_CONTROL_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rollout/gate.h"
#include "socket/control_command.h"
#include "socket/control_socket.h"

namespace mj::simulate {

// A gate that executes commands from a socket between the steps of a simulation.
class RunControl final : public rollout::Gate {
 public:
  RunControl(ControlSocket& socket, bool is_paused) : socket_(socket), is_paused_(is_paused) {}

  // Executes the commands that have arrived, and waits while the simulation is paused. Returns what
  // the simulation does next.
  [[nodiscard]] Next next(const mjModel& m, const mjData& d, int64_t step, int64_t last,
                          int64_t frame) override;

  // Returns a JSON list of the resets so far. Each item contains the number of the first recorded
  // row after the reset.
  [[nodiscard]] std::string events() const override;

 private:
  struct Reset {
    int64_t row = 0;
    double time = 0;  // simulated time just before the reset
  };

  // Executes a command and answers it. Returns what the simulation does next because of it, if
  // anything.
  [[nodiscard]] std::optional<Next> carry_out(const ControlSocket::Request& request,
                                              const mjModel& m, const mjData& d, int64_t step);
  void finish_steps(const mjData& d, int64_t step);

  ControlSocket& socket_;
  bool is_paused_;
  int64_t frame_ = 0;
  int64_t steps_left_ = 0;  // number of steps of the last command `step` that were not yet made
  uint64_t stepping_client_ = 0;
  int64_t manual_steps_ = 0;
  std::vector<Reset> resets_;
};

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_CONTROL_H_
