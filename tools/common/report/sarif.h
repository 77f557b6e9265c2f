// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Parts of SARIF 2.1.0 logs that do not depend on the messages of a program.

#ifndef MJTOOLS_TOOLS_COMMON_REPORT_SARIF_H_
#define MJTOOLS_TOOLS_COMMON_REPORT_SARIF_H_

#include <nlohmann/json.hpp>

#include "base/diagnostic.h"

namespace mj::report {

// Returns an object "location": the file, with its line if that is known.
[[nodiscard]] nlohmann::ordered_json sarif_location(const SourceLocation& where);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_REPORT_SARIF_H_
