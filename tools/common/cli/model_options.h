// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Options of all tools that read models: folders that are searched, and treatment of URDF.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_MODEL_OPTIONS_H_
#define MJTOOLS_TOOLS_COMMON_CLI_MODEL_OPTIONS_H_

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "load/load_model.h"

namespace mj::report {

struct ModelOptions {
  SearchPath search;
  std::vector<std::string> packages;   // NAME=DIR
  std::vector<std::string> resources;  // PREFIX=DIR, already registered
  urdf::Import import = {};
};

// Adds --include-path DIR, --asset-path DIR, --package NAME=DIR and --resource PREFIX=DIR. Adds
// --max-input SIZE and --max-memory SIZE, which set input_limits().
void add_model_options(CLI::App& app, ModelOptions& options);

// Adds --floating-base, --mimic-equalities, --transmission-motors, --inertial-rotation and
// --meshes-by-path.
void add_urdf_options(CLI::App& app, ModelOptions& options);

// Returns the part of the options that loading a model needs.
[[nodiscard]] LoadOptions load_options(const ModelOptions& options);

// Returns the bytes of a file. If the file is not a model, returns only as many bytes as are needed
// to recognise this. Throws Error if the file is too large.
[[nodiscard]] std::string model_bytes(const FileBytes& file);

// Returns the bytes of a model file ("-" is standard input). For a recording, returns its model in
// MJB form. Throws Error for a recording without a model.
[[nodiscard]] std::string read_model_file(const std::string& path);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_MODEL_OPTIONS_H_
