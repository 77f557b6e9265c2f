// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads URDF into the description of a model.

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
  // Path of the model that attaches this one, or empty. With a path, messages may hide lines of the
  // text.
  std::string model = {};
};

// Returns whether the root element of this XML text is <robot>.
[[nodiscard]] bool is_urdf(std::string_view text);

// Reads a text. `name` stands for it in messages, and meshes are relative to its folder. Reports as
// many independent errors as possible; with errors the description is incomplete. Contents that the
// model cannot hold are reported as warnings, or as notes if the loss is intended or unavoidable.
[[nodiscard]] spec::ModelSpec read_urdf_text(std::string text, const std::string& name,
                                             const FileReader& files, const UrdfOptions& options,
                                             Diagnostics& diagnostics);

}  // namespace mj::urdf

#endif  // MJTOOLS_URDF_READ_URDF_H_
