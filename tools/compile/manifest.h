// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A list of the elements of a flattened model, for programs that connect these elements to their
// own objects.

#ifndef MJTOOLS_TOOLS_COMPILE_MANIFEST_H_
#define MJTOOLS_TOOLS_COMPILE_MANIFEST_H_

#include <string>

#include "load/flatten.h"

namespace mj::compile_tool {

struct ManifestOptions {
  std::string source;  // model file that was read
  std::string model;   // file to which the flattened model is written
  std::string assets;  // folder to which the assets are written
  std::string frame;   // coordinate axes of the numbers: "mujoco" or "unity"
};

// Returns the manifest as JSON, in the form that schemas/compile-manifest-1.json describes. Equal
// models give equal bytes.
[[nodiscard]] std::string manifest_text(const FlatModel& flat, const ManifestOptions& options);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_MANIFEST_H_
