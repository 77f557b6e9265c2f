// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The models of a run with many: files that are named, and what is found in folders.

#ifndef MJTOOLS_TOOLS_COMPILE_INPUTS_H_
#define MJTOOLS_TOOLS_COMPILE_INPUTS_H_

#include <set>
#include <string>
#include <vector>

#include "options.h"

namespace mj::compile_tool {

struct Input {
  std::string path;
  std::string folder;  // that it was found in; empty: it was named
};

// A file of a folder that is no model of its own.
struct Skipped {
  std::string path;
  std::string why;
};

struct Inputs {
  std::vector<Input> models;
  std::vector<Skipped> skipped;
  std::set<std::string> included;  // identities of the files that the models include
  bool has_folders = false;
};

// Throws Error for a folder in which there is nothing to read.
[[nodiscard]] Inputs inputs_of(const Options& options);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_INPUTS_H_
