// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The result of a rollout: how it ended, its warnings and the memory that it used.

#ifndef MJTOOLS_ROLLOUT_RESULT_H_
#define MJTOOLS_ROLLOUT_RESULT_H_

#include <mujoco/mjdata.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace mj::rollout {

enum class Status { kComplete, kUnstable, kInterrupted, kFailed };
inline constexpr std::array<const char*, 4> kStatusNames = {"complete", "unstable", "interrupted",
                                                            "failed"};

// The way in which a rollout ended. Recordings store it.
struct End {
  Status status = Status::kComplete;
  int64_t frames = 0;
  int64_t steps = 0;          // number of steps that were made, counted from step 0 of the plan
  std::string place;          // first bad number of an unstable rollout: "qacc[3] of joint 'knee'"
  std::string message;        // error of a failed rollout
  std::vector<double> state;  // mjSTATE_INTEGRATION at the end of an unstable or failed rollout
  std::string events;  // JSON list of the changes that the host made to the motion; may be empty
};

struct WarningCount {
  int64_t count = 0;
  std::string text;  // text of the first warning
};

// The largest use of memory during one simulation: bytes of the arena, number of contacts, and
// number of constraints.
struct MemoryUse {
  int64_t arena = 0;
  int contacts = 0;
  int constraints = 0;
};

// The energies of a state in joules.
struct Energy {
  double potential = 0;
  double kinetic = 0;
};

// The state after the last step of a rollout.
struct FinalState {
  double time = 0;
  std::vector<double> qpos, qvel, act;
  Energy energy;
  int contacts = 0;
};

struct Result {
  End end;
  int64_t first_step = 0;
  // energies of the initial state, set if Plan::has_summary
  std::optional<Energy> first_energy;
  // final state of a complete rollout, set if Plan::has_summary
  std::optional<FinalState> last;
  std::optional<Diagnostic> error;  // error of a failed rollout
  std::array<WarningCount, mjNWARNING> warnings;
  MemoryUse memory;
};

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_RESULT_H_
