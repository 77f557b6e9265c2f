// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds the models of a run with several inputs, which are files and folders named on the command
// line.

#ifndef MJTOOLS_TOOLS_COMPILE_INPUTS_H_
#define MJTOOLS_TOOLS_COMPILE_INPUTS_H_

#include <set>
#include <string>
#include <vector>

#include "options.h"

namespace mj::compile_tool {

struct Input {
  std::string path;
  // folder argument in which the model was found; empty: the model itself was an argument
  std::string folder;
};

// A file that was found in a folder but is not compiled as a model of its own.
struct Skipped {
  std::string path;
  std::string why;
};

struct Inputs {
  std::vector<Input> models;
  std::vector<Skipped> skipped;
  std::set<std::string> included;  // identities of all files that the models include
  bool has_folders = false;
};

// Returns the inputs. Throws Error for a folder without model files.
[[nodiscard]] Inputs inputs_of(const Options& options);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_INPUTS_H_
