// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The option --config: settings of the command line in YAML, and the conversion back. Both use the
// same table of options. A key is the long name of an option without dashes, or one of the names in
// configurations of simulation servers.

#ifndef MJTOOLS_TOOLS_SIMULATE_CONFIG_FILE_H_
#define MJTOOLS_TOOLS_SIMULATE_CONFIG_FILE_H_

#include <CLI/CLI.hpp>
#include <string>

#include "options.h"

namespace mj::simulate {

// Defines --config, --print-config, --namespace and the options that permit dangerous settings. The
// file of --config is applied while the command line is parsed. It does not set options that the
// command line has or excludes.
void define_configuration(CLI::App& app, Options& options);

// Returns the options that are set in the file and on the command line, as a file for --config. All
// other options are comments. File names are relative to the current folder, as they were given.
[[nodiscard]] std::string configuration_text(const CLI::App& app, const Options& options);

// Returns the list of plugins, either from the file, with the places of its values, or from the
// command line. Returns null if there are no plugins.
[[nodiscard]] mjtools::Config plugin_list(const Options& options);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_CONFIG_FILE_H_
