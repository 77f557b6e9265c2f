// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The asset files of a description gathered in one place.

#ifndef MJTOOLS_SPEC_BUNDLE_ASSETS_H_
#define MJTOOLS_SPEC_BUNDLE_ASSETS_H_

#include <string>
#include <vector>

#include "resource/file_reader.h"
#include "spec/model_spec.h"

namespace mj::spec {

struct BundledFile {
  std::string name;    // in the bundle
  std::string source;  // where it is now
};

// Rewrites the names of all files to those in a bundle that has the description at its top, as
// `model_name`. Names are kept below meshdir and texturedir where possible: characters other than
// letters, digits and "./_-" become '_', what leads out of the bundle is dropped, and different
// files of one name, in whatever case, are numbered: a.stl, a_0.stl. The same description gives the
// same names. The files are sorted by name, each listed once.
[[nodiscard]] std::vector<BundledFile> bundle_assets(ModelSpec& spec, const FileReader& files,
                                                     const std::string& model_name);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_BUNDLE_ASSETS_H_
