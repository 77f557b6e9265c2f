// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The model of mj-simulate, with the options that change it.

#ifndef MJTOOLS_TOOLS_SIMULATE_MODEL_INPUT_H_
#define MJTOOLS_TOOLS_SIMULATE_MODEL_INPUT_H_

#include "model/allocate.h"
#include "options.h"

namespace mj::simulate {

// Returns the model, or null if it has errors, which are printed. Throws Error for options that do
// not fit the model, and for models that cannot be simulated.
[[nodiscard]] ModelPtr load(const Options& o);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_MODEL_INPUT_H_
