// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Lets other programs and plugins control a running simulation: pause, step, reset, reload and stop
// it.

#ifndef MJTOOLS_TOOLS_SIMULATE_CONTROL_H_
#define MJTOOLS_TOOLS_SIMULATE_CONTROL_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "plugin_run.h"
#include "rollout/gate.h"
#include "socket/control_command.h"
#include "socket/control_socket.h"

namespace mj::simulate {

// A gate that executes commands from a socket and requests of plugins between the steps of a
// simulation.
class RunControl final : public rollout::Gate {
 public:
  // The result of a reload.
  struct Reloaded {
    // error that ends the simulation: a plugin fails and that is not allowed
    std::optional<Diagnostic> failure;
    bool is_new_part = false;  // whether this rollout must end and another one continues it
    std::string recording;     // recording of the new part; empty if nothing is recorded
  };
  struct Settings {
    ControlSocket* socket = nullptr;  // null if there is no socket
    bool is_paused = false;
    PluginRun& plugins;
    std::vector<double> reload_times;  // simulated times, in any order
    // Reloads the configuration after `step` of `last` steps. Throws Error, and changes nothing, if
    // the configuration cannot be used.
    std::function<Reloaded(int64_t step, int64_t last)> reload;
  };
  explicit RunControl(Settings settings);

  // Executes the commands that have arrived, and waits while the simulation is paused. Returns what
  // the simulation does next.
  [[nodiscard]] Next next(const mjModel& m, const mjData& d, int64_t step, int64_t last,
                          int64_t frame) override;

  // Forgets the events of the rollout that has ended. Must be called before the next one.
  void begin_part() { events_.clear(); }

  // Returns a JSON list of the resets and reloads of the rollout. Each item contains the number of
  // the first recorded row after the event.
  [[nodiscard]] std::string events() const override;

 private:
  struct Event {
    std::string_view name;
    int64_t row = 0;
    double time = 0;             // simulated time just before the event
    std::string recording = {};  // recording that continues after the event, or empty
  };

  // Executes a command and answers it. Returns what the simulation does next because of it, if
  // anything.
  [[nodiscard]] std::optional<Next> carry_out(const ControlSocket::Request& request,
                                              const mjModel& m, const mjData& d, int64_t step);
  void finish_steps(const mjData& d, int64_t step);
  // Executes a request of a plugin. Returns what the simulation does next because of it, if
  // anything.
  [[nodiscard]] std::optional<Next> carry_out(PluginRun::Request request, const mjData& d,
                                              int64_t step);
  void note_reset(const mjData& d);
  // Reloads and returns whether the rollout must end. Throws Error if nothing was reloaded.
  [[nodiscard]] bool reload(const mjData& d, int64_t step);
  // Reloads like reload(). An error becomes a warning.
  [[nodiscard]] bool reload_or_warn(const mjData& d, int64_t step);
  // Carries out the reloads that a signal or the time demands. Returns whether the rollout must
  // end.
  [[nodiscard]] bool reloads_on_time(const mjData& d, int64_t step);
  [[nodiscard]] std::optional<Next> carry_out_all(const mjModel& m, const mjData& d, int64_t step);

  Settings settings_;
  bool is_paused_;
  bool has_reset_ = false;  // whether the simulation was reset since the last call of next()
  int64_t frame_ = 0;
  int64_t last_ = 0;        // number of steps of the simulation
  int64_t steps_left_ = 0;  // number of steps of the last command `step` that were not yet made
  uint64_t stepping_client_ = 0;
  int64_t manual_steps_ = 0;
  int64_t resets_ = 0, reloads_ = 0;
  std::vector<Event> events_;  // of the rollout that is running
};

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_CONTROL_H_
