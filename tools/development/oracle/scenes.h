// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares abstract scenes with the official build and returns the result as JSON.

#ifndef MJTOOLS_SCRIPTS_ORACLE_SCENES_H_
#define MJTOOLS_SCRIPTS_ORACLE_SCENES_H_

#include <nlohmann/json.hpp>

#include "figures.h"

namespace mj::oracle {

// Returns an object with "forward" (see states.h) and "views". The former shows whether the data
// from which the scenes are made agree. The latter has an object for each view that
// scenes_of_model.mjs recorded, with its name, the number of geoms, and the differences.
[[nodiscard]] nlohmann::json compare_scenes(const Figures& figures);

}  // namespace mj::oracle

#endif  // MJTOOLS_SCRIPTS_ORACLE_SCENES_H_
