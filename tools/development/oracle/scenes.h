// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Comparison of abstract scenes with the official build, as JSON for the runner.

#ifndef MJTOOLS_SCRIPTS_ORACLE_SCENES_H_
#define MJTOOLS_SCRIPTS_ORACLE_SCENES_H_

#include <nlohmann/json.hpp>

#include "figures.h"

namespace mj::oracle {

// Returns "forward", as in states.h, because scenes of different data differ, and "views". For each
// view that scenes_of_model.mjs recorded, it has the name, the number of geoms, and the
// differences.
[[nodiscard]] nlohmann::json compare_scenes(const Figures& figures);

}  // namespace mj::oracle

#endif  // MJTOOLS_SCRIPTS_ORACLE_SCENES_H_
