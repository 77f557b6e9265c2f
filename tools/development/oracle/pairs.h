// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Comparison of contacts and distances of random geom pairs with those that pairs_of_batch.mjs
// recorded from the official build.

#ifndef MJTOOLS_SCRIPTS_ORACLE_PAIRS_H_
#define MJTOOLS_SCRIPTS_ORACLE_PAIRS_H_

#include <nlohmann/json_fwd.hpp>

#include "figures.h"

namespace mj::oracle {

// Returns an object for each pair: its types and placement, the contacts of both builds, whether
// these correspond one by one, the largest errors, and the same errors of the official build's
// twin. Errors are given for dist, pos and frame, and for the geom distance and its segment.
[[nodiscard]] nlohmann::json compare_pairs(const Figures& figures);

}  // namespace mj::oracle

#endif  // MJTOOLS_SCRIPTS_ORACLE_PAIRS_H_
