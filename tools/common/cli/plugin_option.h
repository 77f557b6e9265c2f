// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_TOOLS_COMMON_CLI_PLUGIN_OPTION_H_
#define MJTOOLS_TOOLS_COMMON_CLI_PLUGIN_OPTION_H_

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace mj::report {

// Adds the option --plugin FILE, which all tools have. Its values go to `files`.
void add_plugins(CLI::App& app, std::vector<std::string>& files);

// Loads the plugin libraries in order. Throws Error if a library cannot be loaded, or if it neither
// registers anything nor installs a callback.
void load_plugins(const std::vector<std::string>& files);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_PLUGIN_OPTION_H_
