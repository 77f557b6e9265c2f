// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_TOOLS_FAULTS_PROGRAM_H_
#define MJTOOLS_TOOLS_FAULTS_PROGRAM_H_

#include <filesystem>
#include <string>

namespace mj::testing {

// Returns the path of a tool.
[[nodiscard]] inline std::string program(const std::string& name) {
  return (std::filesystem::path(MJTOOLS_TOOL).parent_path() / name).string();
}

}  // namespace mj::testing

#endif  // MJTOOLS_TOOLS_FAULTS_PROGRAM_H_
