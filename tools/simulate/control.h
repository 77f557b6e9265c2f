// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Control of a running simulation by other programs: pause, step, reset and stop.

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

// A gate that executes the commands of a socket between the steps of one simulation.
class RunControl final : public rollout::Gate {
 public:
  RunControl(ControlSocket& socket, bool is_paused) : socket_(socket), is_paused_(is_paused) {}

  // Answers commands, and waits while the simulation is paused.
  [[nodiscard]] Next next(const mjModel& m, const mjData& d, int64_t step, int64_t last,
                          int64_t frame) override;

  // Returns a list of resets. Each has the first recorded row after the reset.
  [[nodiscard]] std::string events() const override;

 private:
  struct Reset {
    int64_t row = 0;
    double time = 0;  // time before the reset
  };

  // Executes a command and answers it. Returns what the simulation does next because of it, if
  // anything.
  [[nodiscard]] std::optional<Next> carry_out(const ControlSocket::Request& request,
                                              const mjModel& m, const mjData& d, int64_t step);
  void finish_steps(const mjData& d, int64_t step);

  ControlSocket& socket_;
  bool is_paused_;
  int64_t frame_ = 0;
  int64_t steps_left_ = 0;  // steps that are left of a command `step`
  uint64_t stepping_client_ = 0;
  int64_t manual_steps_ = 0;
  std::vector<Reset> resets_;
};

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_CONTROL_H_
