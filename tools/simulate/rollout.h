// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// One rollout: a state, controls and pushes in, frames out.

#ifndef MJTOOLS_TOOLS_SIMULATE_ROLLOUT_H_
#define MJTOOLS_TOOLS_SIMULATE_ROLLOUT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "control.h"
#include "pushes.h"
#include "trajectory/controls/controls.h"
#include "trajectory/hdf5_writer.h"
#include "trajectory/recorder.h"

namespace mj::simulate {

// What all rollouts have in common.
struct Plan {
  int64_t steps = 0;
  int64_t every = 1;
  int64_t state_every = 0;
  double control_noise = 0;
  double control_noise_time = 0;  // correlation, seconds
  bool zero_after_controls = false;
  double percent_real_time = 0;   // 0: as fast as possible
  RunControl* control = nullptr;  // of the one rollout, if others may pause and reset it
  bool has_summary = false;       // energies and the final state are wanted
  std::vector<Push> pushes;
};

// What a rollout has for itself.
struct RolloutInput {
  const ControlTable* controls = nullptr;
  uint64_t seed = 0;
  int64_t first_step = 0;            // of a resumed one
  std::vector<double> noise_memory;  // the same
  std::vector<double> pull_masses;   // the same: of bodies that springs hold
};

struct WarningCount {
  int64_t count = 0;
  std::string text;  // of the first
};

struct MemoryUse {
  int64_t arena = 0;  // bytes
  int contacts = 0;
  int constraints = 0;
};

// Potential and kinetic energy of a state (J).
struct Energy {
  double potential = 0;
  double kinetic = 0;
};

// Where a rollout ended that came to no bad end.
struct FinalState {
  double time = 0;
  std::vector<double> qpos, qvel, act;
  Energy energy;
  int contacts = 0;
};

struct RolloutResult {
  RolloutEnd end;
  int64_t first_step = 0;
  std::optional<Energy> first_energy;  // if they are wanted
  std::optional<FinalState> last;      // the same
  std::optional<Diagnostic> error;     // that ended it
  std::array<WarningCount, mjNWARNING> warnings;
  MemoryUse memory;
};

// The first step of a rollout that is recorded, and the number of frames from there to the last.
[[nodiscard]] int64_t first_recorded_step(const Plan& plan, int64_t first_step);
[[nodiscard]] int64_t frame_count(const Plan& plan, int64_t first_step);

// Numbers in a checkpoint: the full state, what the noise remembers, and what springs do.
[[nodiscard]] int64_t checkpoint_size(const mjModel& m, const Plan& plan);

// Advances `d`, which holds the initial state and the controls around which noise goes, to the last
// step or until it is unstable, the engine, controls or a plugin throw an Error, or `stops` says
// so. The model must not reset itself (mjDSBL_AUTORESET). Throws what recording throws.
[[nodiscard]] RolloutResult run_rollout(const mjModel& m, mjData& d, const Plan& plan,
                                        const RolloutInput& input, RecordedRollout& out,
                                        const std::function<bool(int64_t)>& stops);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_ROLLOUT_H_
