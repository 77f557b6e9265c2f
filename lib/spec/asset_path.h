// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Where the asset files of a description are.

#ifndef MJTOOLS_SPEC_ASSET_PATH_H_
#define MJTOOLS_SPEC_ASSET_PATH_H_

#include <functional>
#include <string>
#include <vector>

#include "resource/file_reader.h"
#include "spec/model_spec.h"

namespace mj::spec {

// A file that an asset names: `file` as written, `name` that without its folders if the model says
// so, `path` where it is.
struct AssetFile {
  const Element& asset;
  std::string& file;
  std::string name;
  std::string path;
  bool is_texture;
};

// Where a file called `name` may be, in order: below the directories of the model and of its meshes
// or textures (`directory`); below each folder that is searched, as it is called; below each of
// them and `directory`.
[[nodiscard]] std::vector<std::string> places_of_asset(const std::string& modelfiledir,
                                                       const std::string& directory,
                                                       const std::string& name,
                                                       const FileReader& files);

// Every file of meshes, height fields, skins and textures, cube faces one by one.
void for_each_asset_file(ModelSpec& spec, const FileReader& files,
                         const std::function<void(const AssetFile&)>& act);

// Names all files relative to `directory`, where the description is to be written; unchanged if
// that is where it comes from, no model with other directories was attached and no other folders
// are searched.
void move_assets(ModelSpec& spec, const FileReader& files, const std::string& directory);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_ASSET_PATH_H_
