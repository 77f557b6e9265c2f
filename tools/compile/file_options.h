// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Options of mj-compile that concern the files of a model: where to find the files, where to
// collect copies of them, and where to write a list of them for build systems.

#ifndef MJTOOLS_TOOLS_COMPILE_FILE_OPTIONS_H_
#define MJTOOLS_TOOLS_COMPILE_FILE_OPTIONS_H_

#include <CLI/CLI.hpp>
#include <string>

#include "common/cli/model_options.h"

namespace mj::compile_tool {

struct FileOptions {
  report::ModelOptions model;
  std::string bundle;
  bool force = false;
  std::string assets_dir;
  std::string mesh = "keep";  // format of mesh files in assets_dir
  std::string manifest;
  // coordinate axes of the numbers in the manifest: "mujoco" or "unity"
  std::string frame = "mujoco";
  std::string depfile;
};

void define_files(CLI::App& app, FileOptions& options);
void define_import(CLI::App& app, FileOptions& options);
void define_bundle(CLI::App& app, FileOptions& options);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_FILE_OPTIONS_H_
