// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The environment variables that tools read, for the lists in manual pages.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_ENVIRONMENT_H_
#define MJTOOLS_TOOLS_COMMON_CLI_ENVIRONMENT_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mj::report {

// Returns the name and the meaning of each environment variable that the tool reads, in
// alphabetical order of the names.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> environment_of(
    std::string_view tool);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_ENVIRONMENT_H_
