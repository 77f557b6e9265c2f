// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// URDF to the description of a model.

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
  std::string model = {};  // that attaches this one; messages may then hide lines of the text
};

// Whether the root element of this XML text is <robot>.
[[nodiscard]] bool is_urdf(std::string_view text);

// Reads a text; `name` stands for it in messages, and meshes are relative to its directory. As many
// independent errors as possible are reported; if there are any the description is incomplete. What
// the URDF says and the model does not hold is reported as warnings, and as notes where it is lost
// by choice or by nature.
[[nodiscard]] spec::ModelSpec read_urdf_text(std::string text, const std::string& name,
                                             const FileReader& files, const UrdfOptions& options,
                                             Diagnostics& diagnostics);

}  // namespace mj::urdf

#endif  // MJTOOLS_URDF_READ_URDF_H_
