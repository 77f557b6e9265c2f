// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Generates scripts that complete command lines in bash, zsh and fish, from the options of a tool.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_COMPLETION_H_
#define MJTOOLS_TOOLS_COMMON_CLI_COMPLETION_H_

#include <CLI/CLI.hpp>
#include <string>

namespace mj::report {

// Returns the completion script of the tool for a shell. `shell` is "bash", "zsh" or "fish".
[[nodiscard]] std::string completion(const std::string& shell, const std::string& tool,
                                     const CLI::App& app);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_COMPLETION_H_
