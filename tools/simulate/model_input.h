// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Loads the model of mj-simulate and applies the options that change it.

#ifndef MJTOOLS_TOOLS_SIMULATE_MODEL_INPUT_H_
#define MJTOOLS_TOOLS_SIMULATE_MODEL_INPUT_H_

#include <mujoco/mjmodel.h>

#include "model/allocate.h"
#include "options.h"

namespace mj::simulate {

// Throws Error if the recording, the summary or a file of messages would replace this file, which
// is read as input.
void require_not_replaced(const Options& o, const std::string& input);

// Loads and returns the model. If the model has errors, prints them and returns null. Throws Error
// if options do not fit the model, or if the model cannot be simulated.
[[nodiscard]] ModelPtr load(const Options& o);

// Loads the model again while it is simulated. Throws Error like load(), also if the model has
// errors. Returns null if the model came from a pipe and cannot be read again.
[[nodiscard]] ModelPtr load_again(const Options& o);

// Returns whether a model can take the place of `running` in its simulation and in its recording:
// both have the same sizes and the same names.
[[nodiscard]] bool has_same_shape(const mjModel& running, const mjModel& m);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_MODEL_INPUT_H_
