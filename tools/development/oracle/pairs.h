// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Contacts and distances of random geom pairs against the official build's, as written by
// pairs_of_batch.mjs.

#ifndef MJTOOLS_SCRIPTS_ORACLE_PAIRS_H_
#define MJTOOLS_SCRIPTS_ORACLE_PAIRS_H_

#include <nlohmann/json_fwd.hpp>

#include "figures.h"

namespace mj::oracle {

// One object for each pair: its types and placement, contacts of both, whether these correspond one
// by one, the largest errors of dist, pos, frame and of the geom distance and its segment, and the
// same errors of the official build's twin.
[[nodiscard]] nlohmann::json compare_pairs(const Figures& figures);

}  // namespace mj::oracle

#endif  // MJTOOLS_SCRIPTS_ORACLE_PAIRS_H_
