// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The commands that other programs can send to a control socket.

#ifndef MJTOOLS_TOOLS_SIMULATE_SOCKET_CONTROL_COMMAND_H_
#define MJTOOLS_TOOLS_SIMULATE_SOCKET_CONTROL_COMMAND_H_

#include <cstdint>
#include <string>

namespace mj::simulate {

struct ControlCommand {
  enum class Kind { kStep, kPause, kResume, kReset, kReload, kState, kStats, kStop };
  Kind kind = Kind::kState;
  int64_t steps = 1;  // number of steps; only used for kStep
};

// Parses a command, which is one of "step", "step 10", "pause", "resume", "reset", "reload",
// "state", "stats" and "stop". Throws Error (usage) for anything else.
[[nodiscard]] ControlCommand parse_control_command(const std::string& line);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_SOCKET_CONTROL_COMMAND_H_
