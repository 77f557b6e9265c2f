// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A simulation whose model gets other sizes or names at a reload continues in a new part. The part
// has a recording of its own, because a recording has one model. The state is carried over by name
// (engine/lifecycle/carry_state.h).

#ifndef MJTOOLS_TOOLS_SIMULATE_NEXT_PART_H_
#define MJTOOLS_TOOLS_SIMULATE_NEXT_PART_H_

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "job.h"
#include "model/allocate.h"
#include "options.h"

namespace mj::simulate {

// The end of the part that is running.
struct PartEnd {
  const mjModel& m;
  const mjData& d;
  int64_t step = 0;  // number of steps that were made
  int64_t last = 0;  // number of steps that the whole simulation has
};

struct NextPart {
  Options options;  // of the run, with the output of the part
  ModelPtr m;
  std::unique_ptr<Job> job;
  std::vector<double> reset_state;  // to which resets return
  Diagnostic note;                  // what was carried over, and where the recording continues
};

// Returns the name of the recording of part `number`, such as "run-2.h5". Empty texts and "-" are
// returned as they are.
[[nodiscard]] std::string part_output(const std::string& output, int number);

// Prepares the part that simulates `m`. `options` are the options of the first part with the
// changes of the configuration. Throws Error if they do not fit the model. With --duration and
// another timestep, the remaining time stays the same. Otherwise the remaining number of steps
// stays the same.
[[nodiscard]] std::unique_ptr<NextPart> prepare_next_part(const CLI::App& app, Options options,
                                                          int number, ModelPtr m,
                                                          const PartEnd& before);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_NEXT_PART_H_
