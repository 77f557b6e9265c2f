// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Environment variables that tools read, as manual pages list them.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_ENVIRONMENT_H_
#define MJTOOLS_TOOLS_COMMON_CLI_ENVIRONMENT_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mj::report {

// Returns name and meaning of each variable that the tool reads, in alphabetical order.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> environment_of(
    std::string_view tool);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_ENVIRONMENT_H_
