// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Options of all tools that read models: folders to search for files, limits of the input, and the
// treatment of URDF.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_MODEL_OPTIONS_H_
#define MJTOOLS_TOOLS_COMMON_CLI_MODEL_OPTIONS_H_

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "load/load_model.h"

namespace mj::report {

struct ModelOptions {
  SearchPath search;
  std::vector<std::string> packages;  // values of --package, of the form NAME=DIR
  // values of --resource, of the form PREFIX=DIR; each provider is registered while the command
  // line is parsed
  std::vector<std::string> resources;
  urdf::Import import = {};
  std::string sandbox = {};  // "on", "off", or empty for the default of the tool
};

// Adds the options --include-path DIR, --asset-path DIR, --package NAME=DIR and --resource
// PREFIX=DIR and --sandbox. Also adds --max-input SIZE and --max-memory SIZE, which set
// input_limits().
void add_model_options(CLI::App& app, ModelOptions& options);

// Adds the options --floating-base, --mimic-equalities, --transmission-motors, --inertial-rotation
// and --meshes-by-path.
void add_urdf_options(CLI::App& app, ModelOptions& options);

// Returns the settings for loading a model that the options describe.
[[nodiscard]] LoadOptions load_options(const ModelOptions& options);

// Returns all bytes of a file that looks like a model. For any other file, returns only the first
// bytes, which are enough to recognise that it is not a model. Throws Error if the file is too
// large.
[[nodiscard]] std::string model_bytes(const FileBytes& file);

// Returns the bytes of a model file ("-" is standard input). For a recording, returns its model in
// MJB form. Throws Error for a recording without a model.
[[nodiscard]] std::string read_model_file(const std::string& path);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_MODEL_OPTIONS_H_
