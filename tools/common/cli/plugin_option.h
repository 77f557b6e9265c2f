// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_TOOLS_COMMON_CLI_PLUGIN_OPTION_H_
#define MJTOOLS_TOOLS_COMMON_CLI_PLUGIN_OPTION_H_

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace mj::report {

// Adds the option --plugin FILE, which all tools have.
void add_plugins(CLI::App& app, std::vector<std::string>& files);

// Loads the libraries in order. Throws Error for a library that cannot be loaded, and for a library
// that registers nothing and installs no callback.
void load_plugins(const std::vector<std::string>& files);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_PLUGIN_OPTION_H_
