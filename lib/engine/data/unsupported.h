// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Features of a valid model that the engine does not simulate. They are reported as errors, because
// an error is better than a wrong trajectory.

#ifndef MJTOOLS_ENGINE_DATA_UNSUPPORTED_H_
#define MJTOOLS_ENGINE_DATA_UNSUPPORTED_H_

#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

namespace mj::engine {

// Returns the unsupported features that a model uses, as texts such as "signed distance field
// 'gear'". The list is empty if the model can be simulated.
[[nodiscard]] std::vector<std::string> unsupported_features(const mjModel& m);

// Throws Error if the model uses unsupported features. The message names them.
void require_supported(const mjModel& m);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_UNSUPPORTED_H_
