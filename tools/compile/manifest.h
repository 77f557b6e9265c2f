// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What a flattened model holds, for programs that bind its elements to objects of their own.

#ifndef MJTOOLS_TOOLS_COMPILE_MANIFEST_H_
#define MJTOOLS_TOOLS_COMPILE_MANIFEST_H_

#include <string>

#include "load/flatten.h"

namespace mj::compile_tool {

struct ManifestOptions {
  std::string source;  // what was read
  std::string model;   // the file of the text
  std::string assets;  // the folder of its assets
  std::string frame;   // "mujoco" or "unity"
};

// The JSON that schemas/compile-manifest-1.json describes. Equal models give equal bytes.
[[nodiscard]] std::string manifest_text(const FlatModel& flat, const ManifestOptions& options);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_MANIFEST_H_
