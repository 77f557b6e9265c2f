// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Abstract scenes, compared with the official build: JSON for the runner.

#ifndef MJTOOLS_SCRIPTS_ORACLE_SCENES_H_
#define MJTOOLS_SCRIPTS_ORACLE_SCENES_H_

#include <nlohmann/json.hpp>

#include "figures.h"

namespace mj::oracle {

// "forward": as in states.h, since scenes that differ may show data that differ. "views": for each
// that scenes_of_model.mjs recorded its name, how many geoms there are, and where the scenes differ.
[[nodiscard]] nlohmann::json compare_scenes(const Figures& figures);

}  // namespace mj::oracle

#endif  // MJTOOLS_SCRIPTS_ORACLE_SCENES_H_
