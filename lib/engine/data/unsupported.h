// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Which features of a valid model the engine does not simulate: a wrong trajectory is worse than
// none.

#ifndef MJTOOLS_ENGINE_DATA_UNSUPPORTED_H_
#define MJTOOLS_ENGINE_DATA_UNSUPPORTED_H_

#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

namespace mj::engine {

// The unsupported features a model uses, e.g. "flex 'cloth'"; empty when it can be simulated.
[[nodiscard]] std::vector<std::string> unsupported_features(const mjModel& m);

// Throws Error that names them.
void require_supported(const mjModel& m);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_UNSUPPORTED_H_
