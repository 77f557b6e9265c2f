// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Going on from the last full states of a recording, which --state-every writes.

#ifndef MJTOOLS_TOOLS_SIMULATE_RESUME_H_
#define MJTOOLS_TOOLS_SIMULATE_RESUME_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "options.h"

namespace mj::simulate {

struct ResumedRollout {
  int64_t step = 0;           // that was reached
  std::vector<double> state;  // there, mjSTATE_INTEGRATION
  std::vector<double> noise_memory;
  std::vector<double> pull_masses;
  std::optional<uint64_t> seed;
};

struct Resumption {
  std::optional<uint64_t> seed;  // of the whole recording
  std::vector<ResumedRollout> rollouts;
  std::vector<std::vector<double>> beginnings;  // the states that the rollouts began with
};

// The states that o.resume goes on from, to step `steps`, with so many springs that pull. Throws
// Error (cannot-resume) when it holds none, is of another model, or is there already.
// States of rollouts after `last_steps` are passed over; empty: there are no such steps.
[[nodiscard]] Resumption read_resumption(const mjModel& m, const Options& o, int64_t steps,
                                         int64_t pulls, const std::vector<int64_t>& last_steps);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_RESUME_H_
