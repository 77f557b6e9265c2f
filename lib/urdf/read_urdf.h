// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads URDF files into descriptions of models.

#ifndef MJTOOLS_URDF_READ_URDF_H_
#define MJTOOLS_URDF_READ_URDF_H_

#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "resource/file_reader.h"
#include "spec/model_spec.h"
#include "urdf/import.h"
#include "urdf/package_path.h"

namespace mj::urdf {

struct UrdfOptions {
  PackageOptions packages;
  Import import = {};
  // The path of the model that attaches this URDF model, or empty. If the path is given, messages
  // show lines of the text only if may_show_lines() allows it.
  std::string model = {};
};

// Returns whether the root element of this XML text is <robot>.
[[nodiscard]] bool is_urdf(std::string_view text);

// Reads a URDF text. `name` is the name of the text in messages, and its folder is the folder of
// the meshes. Reports as many independent errors as possible. If there are errors, the description
// is incomplete. Contents that the model cannot represent are reported as warnings, or as notes if
// the loss is intended or cannot be avoided.
[[nodiscard]] spec::ModelSpec read_urdf_text(std::string text, const std::string& name,
                                             const FileReader& files, const UrdfOptions& options,
                                             Diagnostics& diagnostics);

}  // namespace mj::urdf

#endif  // MJTOOLS_URDF_READ_URDF_H_
