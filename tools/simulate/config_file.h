// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The option --config, which reads settings of the command line from a YAML file, and the option
// --print-config, which writes such a file. A key of the file is the long name of an option without
// dashes, or one of the names that configurations of simulation servers use.

#ifndef MJTOOLS_TOOLS_SIMULATE_CONFIG_FILE_H_
#define MJTOOLS_TOOLS_SIMULATE_CONFIG_FILE_H_

#include <CLI/CLI.hpp>
#include <string>

#include "base/diagnostic.h"
#include "options.h"

namespace mj::simulate {

// Defines the options --config, --print-config and --namespace, and the options that permit
// dangerous settings. The file of --config is applied while the command line is parsed. An option
// of the command line takes precedence over the same setting in the file, and over settings that it
// excludes.
void define_configuration(CLI::App& app, Options& options);

// Returns the text of a file for --config that contains all options which are set in the file or on
// the command line. All other options are listed in comments. File names are relative to the
// current folder, as they were given.
[[nodiscard]] std::string configuration_text(const CLI::App& app, const Options& options);

// Reads the file of --config again while a simulation runs. Returns the options with a new model, a
// new list of plugins and a new plugin path, if the file has changed them. Other settings cannot
// change; for each of them that differs from the first reading, a warning is added to `said`.
// Throws Error if the file has become invalid or cannot be read again.
[[nodiscard]] Options reread_configuration(const CLI::App& app, const Options& options,
                                           Diagnostics& said);

// Returns the list of plugins, which comes from the file of --config or from the command line. A
// list from the file contains the places of its values. Returns a null value if there are no
// plugins.
[[nodiscard]] mjtools::Config plugin_list(const Options& options);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_CONFIG_FILE_H_
