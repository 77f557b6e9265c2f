// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prepares a description and its asset files to be stored together in one folder or archive.

#ifndef MJTOOLS_SPEC_BUNDLE_ASSETS_H_
#define MJTOOLS_SPEC_BUNDLE_ASSETS_H_

#include <string>
#include <vector>

#include "resource/file_reader.h"
#include "spec/model_spec.h"

namespace mj::spec {

struct BundledFile {
  std::string name;    // name in the bundle
  std::string source;  // path of the file that becomes part of the bundle
};

// Renames all asset files for a bundle: a folder that has the description, `model_name`, at its
// top. Names are kept below meshdir and texturedir where possible. Characters other than letters,
// digits and "./_-" become '_'. Parts that lead out of the bundle are dropped. If several files
// have the same name, ignoring case, all but the first are numbered: a.stl, a_0.stl. The same
// description always gives the same names. Returns the files sorted by name, each once.
[[nodiscard]] std::vector<BundledFile> bundle_assets(ModelSpec& spec, const FileReader& files,
                                                     const std::string& model_name);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_BUNDLE_ASSETS_H_
