// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares contacts and distances of random geom pairs with the official results, which
// pairs_of_batch.mjs recorded.

#ifndef MJTOOLS_SCRIPTS_ORACLE_PAIRS_H_
#define MJTOOLS_SCRIPTS_ORACLE_PAIRS_H_

#include <nlohmann/json_fwd.hpp>

#include "figures.h"

namespace mj::oracle {

// Returns an object for each pair of geoms. It has the types and the placement of the geoms, the
// number of official contacts, the errors of our results ("ours") and the errors of a twin run of
// the official build ("twin"). Errors are the largest differences of dist, pos and frame of
// contacts, and of the geom distance and its segment.
[[nodiscard]] nlohmann::json compare_pairs(const Figures& figures);

}  // namespace mj::oracle

#endif  // MJTOOLS_SCRIPTS_ORACLE_PAIRS_H_
