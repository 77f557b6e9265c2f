// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Models as all tools read them: where their files are looked for, and what is taken for a model.

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
  std::vector<std::string> resources;  // PREFIX=DIR; registered already
  urdf::Import import = {};
};

// --include-path DIR, --asset-path DIR, --package NAME=DIR and --resource PREFIX=DIR; --max-input SIZE and --max-memory
// SIZE, which set input_limits().
void add_model_options(CLI::App& app, ModelOptions& options);

// --floating-base, --mimic-equalities, --transmission-motors, --inertial-rotation and
// --meshes-by-path.
void add_urdf_options(CLI::App& app, ModelOptions& options);

// What loading a model needs to know of them.
[[nodiscard]] LoadOptions load_options(const ModelOptions& options);

// The bytes of a file, of one that is no model only those that show it. Throws Error for a file
// that is too large.
[[nodiscard]] std::string model_bytes(const FileBytes& file);

// The bytes of the file of a model ("-" is standard input); of a recording those of the model in
// it, which is in MJB form. Throws Error when a recording has none.
[[nodiscard]] std::string read_model_file(const std::string& path);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_MODEL_OPTIONS_H_
