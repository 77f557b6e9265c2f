// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The command line of a program for developers. Programs for users have a Tool instead.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_COMMAND_LINE_H_
#define MJTOOLS_TOOLS_COMMON_CLI_COMMAND_LINE_H_

#include <CLI/CLI.hpp>
#include <optional>

namespace mj::report {

// Parses the command line. Returns nothing if the program is to run. Otherwise prints the help or
// the error and returns the exit code of the program.
[[nodiscard]] std::optional<int> parse_command_line(CLI::App& app, int argc, char** argv);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_COMMAND_LINE_H_
