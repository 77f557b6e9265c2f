// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Features of a valid model that the engine does not simulate. An error is better than a wrong
// trajectory.

#ifndef MJTOOLS_ENGINE_DATA_UNSUPPORTED_H_
#define MJTOOLS_ENGINE_DATA_UNSUPPORTED_H_

#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

namespace mj::engine {

// Returns the unsupported features that a model uses, for example "signed distance field 'gear'".
// The list is empty if the model can be simulated.
[[nodiscard]] std::vector<std::string> unsupported_features(const mjModel& m);

// Throws Error that names the unsupported features.
void require_supported(const mjModel& m);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_UNSUPPORTED_H_
