// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A plan of rollouts: models, initial states, controls, noise and pushes. The result of a rollout
// depends only on the plan and the number of the rollout, never on the executor, its threads or
// other rollouts.

#ifndef MJTOOLS_ROLLOUT_PLAN_H_
#define MJTOOLS_ROLLOUT_PLAN_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <cstdint>
#include <span>
#include <vector>

#include "rollout/control_table.h"
#include "rollout/gate.h"
#include "rollout/pushes.h"

namespace mj::rollout {

// The condition that ends a rollout before its last step.
enum class Ending {
  kUnstable,  // at the first state or acceleration that is not finite or is too large
  kWarning,   // after the first step with an engine warning of any kind
};

// The inputs of one rollout. The state, the warmstart and the table of controls must outlive the
// plan. For a continued rollout, noise_memory and pull_masses come from a checkpoint
// (RolloutSink::checkpoint). The ctrl of a checkpoint includes noise, so set ctrl in `state` to the
// controls without noise.
struct Input {
  // The values of the state components that Plan::state_spec selects. All other components have the
  // values of a reset state.
  std::span<const double> state;
  std::span<const double> warmstart = {};  // qacc_warmstart [nv]; empty: the warmstart of `state`
  // null: the controls in `state` are applied all the time
  const ControlTable* controls = nullptr;
  // The state to which a gate resets (mjSTATE_INTEGRATION); empty: the state of the beginning.
  std::span<const double> reset_state = {};
  uint64_t seed = 0;       // seed of the noise (noise.h)
  int64_t first_step = 0;  // first step of a continued rollout
  // for a continued rollout: state of the noise filter (ControlNoise::memory()) at first_step
  std::vector<double> noise_memory = {};
  // for a continued rollout: the masses that springs pull (see `masses` of apply_pushes())
  std::vector<double> pull_masses = {};
};

struct Plan {
  // A model for all rollouts, or a model for each rollout. All models have the same sizes of
  // state, controls and sensordata. With Ending::kUnstable, automatic reset must be disabled in
  // each model (mjDSBL_AUTORESET).
  std::vector<const mjModel*> models;
  std::vector<Input> rollouts;
  int64_t steps = 0;
  int64_t every = 1;        // steps between frames
  int64_t state_every = 0;  // steps between checkpoints; 0: none

  int state_spec = mjSTATE_INTEGRATION;  // mjtState bits of the components in Input::state
  int control_spec = mjSTATE_CTRL;       // mjtState bits of the components in a row of controls
  // scale of the noise in half ranges of the controls; needs control_spec = mjSTATE_CTRL
  double control_noise = 0;
  double control_noise_time = 0;  // correlation time of the noise, seconds
  // whether controls are zero after the last row; needs control_spec = mjSTATE_CTRL
  bool zero_after_controls = false;
  std::vector<Push> pushes;

  Ending ending = Ending::kUnstable;
  bool has_last_frame = true;  // whether the state after the last step also gives a frame
  bool has_summary = false;    // whether the results have energies and the final state
  // whether Result::memory is needed; the engine then evaluates the state before each step
  bool has_memory_use = false;
  double percent_real_time = 0;  // speed in percent of real time; 0: as fast as possible
  Gate* gate = nullptr;          // only for a plan with a single rollout

  [[nodiscard]] const mjModel& model(int64_t rollout) const {
    return *models[models.size() == 1 ? 0 : static_cast<size_t>(rollout)];
  }
  [[nodiscard]] int64_t size() const { return static_cast<int64_t>(rollouts.size()); }
};

// Sets the seed of each rollout, computed from `seed` and the number of the rollout. The first
// rollout of the plan has the number `first`, which is not 0 in a shard of a larger plan.
void seed_rollouts(Plan& plan, uint64_t seed, int64_t first = 0);

// Throws Error (bad-argument) for a plan that cannot be carried out, for example without rollouts,
// with models of different sizes, or with a state of the wrong size.
void require_valid(const Plan& plan);

// Return the first step with a frame, and the number of frames, of a rollout that begins at
// `first_step`.
[[nodiscard]] int64_t first_recorded_step(const Plan& plan, int64_t first_step);
[[nodiscard]] int64_t frame_count(const Plan& plan, int64_t first_step);

// Returns how many numbers a checkpoint contains, or 0 if the plan makes no checkpoints.
[[nodiscard]] int64_t checkpoint_size(const mjModel& m, const Plan& plan);

}  // namespace mj::rollout

#endif  // MJTOOLS_ROLLOUT_PLAN_H_
