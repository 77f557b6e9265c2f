// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Paths of the asset files of a description.

#ifndef MJTOOLS_SPEC_ASSET_PATH_H_
#define MJTOOLS_SPEC_ASSET_PATH_H_

#include <functional>
#include <string>
#include <vector>

#include "resource/file_reader.h"
#include "spec/model_spec.h"

namespace mj::spec {

// A file that an asset names. `file` is the name in the model. `name` is the same name, without its
// folders if the model sets strippath. `path` is the path from which the file is read.
struct AssetFile {
  const Element& asset;
  std::string& file;
  std::string name;
  std::string path;
  bool is_texture;
};

// Returns the paths at which the file of an asset may be, in the order in which they are tried.
// `directory` is meshdir or texturedir.
//   1. directory/name, below the folder of the model
//   2. name, below each searched folder
//   3. directory/name, below each searched folder
[[nodiscard]] std::vector<std::string> places_of_asset(const std::string& modelfiledir,
                                                       const std::string& directory,
                                                       const std::string& name,
                                                       const FileReader& files);

// Calls `act` for every file of a mesh, height field, skin or texture. A cube texture may have a
// file for each face.
void for_each_asset_file(ModelSpec& spec, const FileReader& files,
                         const std::function<void(const AssetFile&)>& act);

// Makes the names of all asset files relative to `directory`, in which the description will be
// written. Absolute paths stay. Does not change the names if the description comes from
// `directory`, no model with other folders was attached, and no other folders are searched.
void move_assets(ModelSpec& spec, const FileReader& files, const std::string& directory);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_ASSET_PATH_H_
