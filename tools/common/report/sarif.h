// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Parts of SARIF 2.1.0 logs that mj-diff and the output of messages have in common.

#ifndef MJTOOLS_TOOLS_COMMON_REPORT_SARIF_H_
#define MJTOOLS_TOOLS_COMMON_REPORT_SARIF_H_

#include <nlohmann/json.hpp>

#include "base/diagnostic.h"

namespace mj::report {

// Returns a SARIF object "location", which contains the file and, if it is known, the line.
[[nodiscard]] nlohmann::ordered_json sarif_location(const SourceLocation& where);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_REPORT_SARIF_H_
