// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Continues the rollouts of a recording from their last full states (mj-simulate --state-every).

#ifndef MJTOOLS_TRAJECTORY_ROLLOUTS_RESUME_H_
#define MJTOOLS_TRAJECTORY_ROLLOUTS_RESUME_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rollout/plan.h"

namespace mj {

struct ResumeRequest {
  std::string path;  // path of the recording
  int64_t rollouts = 1;
  // seed that the user requested; it must be equal to the seed of the recording
  std::optional<uint64_t> seed;
  bool is_appending = false;  // whether the recording is continued in the same file
  // The last step from which each rollout may continue. If the list is empty, any step may be used.
  std::vector<int64_t> last_steps = {};
};

// The state from which a rollout continues.
struct ResumedRollout {
  int64_t step = 0;           // step at which the rollout continues
  std::vector<double> state;  // full state at this step (mjSTATE_INTEGRATION)
  std::vector<double> noise_memory;
  std::vector<double> pull_masses;
  std::optional<uint64_t> seed;
};

struct Resumption {
  std::optional<uint64_t> seed;  // seed of the whole recording
  std::vector<ResumedRollout> rollouts;
};

// Reads the states from which the rollouts of a plan can continue up to step plan.steps. If the
// plan has noise, the controls in each state are replaced by the initial controls of the rollout,
// because noise is added to them again. Throws Error (cannot-resume) if the recording has no such
// state, was made with another model or plan, or has reached the last step, or if bodies of the
// model can sleep. The hints of the error name options of mj-simulate.
[[nodiscard]] Resumption read_resumption(const mjModel& m, const rollout::Plan& plan,
                                         const ResumeRequest& request);

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_ROLLOUTS_RESUME_H_
