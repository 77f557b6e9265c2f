// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// --config: what the command line can say, said in YAML, and the other way round. Both are the one
// table of options; a key is the long name of an option without its dashes, or one of the names
// that configurations of simulation servers use.

#ifndef MJTOOLS_TOOLS_SIMULATE_CONFIG_FILE_H_
#define MJTOOLS_TOOLS_SIMULATE_CONFIG_FILE_H_

#include <CLI/CLI.hpp>
#include <string>

#include "options.h"

namespace mj::simulate {

// --config, --print-config, --namespace and what a file may do. What --config reads is applied while the command line
// is parsed: to those options that are not given there, and that exclude none given there.
void define_configuration(CLI::App& app, Options& options);

// The options that were given, in the file or on the command line, as a file for --config; the
// others as comments. Names of files are relative to the current folder, as they were given.
[[nodiscard]] std::string configuration_text(const CLI::App& app, const Options& options);

// The list of plugins: of the file with the places of its values, or of the command line. Null if
// there is none.
[[nodiscard]] mjtools::Config plugin_list(const Options& options);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_CONFIG_FILE_H_
