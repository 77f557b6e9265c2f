// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/asset_path.h"

#include <filesystem>

#include "resource/path.h"

namespace mj::spec {
namespace {

bool is_same_directory(const std::string& a, const std::string& b) {
  const auto whole = [](const std::string& path) {
    return std::filesystem::weakly_canonical(path.empty() ? "." : path);
  };
  std::error_code ignored;
  return whole(a) == whole(b);
}

std::string relative_to(const std::string& directory, const std::string& path) {
  if (is_absolute_path(path)) return path;
  const std::filesystem::path base = directory.empty() ? "." : directory;
  return std::filesystem::proximate(std::filesystem::weakly_canonical(path),
                                    std::filesystem::weakly_canonical(base))
      .generic_string();
}

}  // namespace

std::vector<std::string> places_of_asset(const std::string& modelfiledir,
                                         const std::string& directory, const std::string& name,
                                         const FileReader& files) {
  const std::vector<std::string>& folders = files.search_path().assets;
  const std::string below = join_path(directory, name);
  std::vector<std::string> out = places_of(join_path(modelfiledir, below), name, folders);
  if (below == name || is_absolute_path(name)) return out;
  const std::vector<std::string> more = places_of(out.front(), below, folders);
  out.insert(out.end(), more.begin() + 1, more.end());
  return out;
}

// Follows the rule of the compiler: a file name is relative to meshdir or texturedir, and that
// folder is relative to the folder of the model.
void for_each_asset_file(ModelSpec& spec, const FileReader& files,
                         const std::function<void(const AssetFile&)>& act) {
  const auto visit = [&](const Element& asset, std::string& file, bool is_texture) {
    if (file.empty()) return;
    const Compiler& compiler = spec.compiler_of(asset);
    const std::string& directory = is_texture ? compiler.texturedir : compiler.meshdir;
    std::string name = spec.compiler.strippath ? std::string(file_name_of(file)) : file;
    const auto places = places_of_asset(compiler.modelfiledir, directory, name, files);
    act({asset, file, std::move(name), find_file(places, files), is_texture});
  };
  for (Mesh& mesh : spec.meshes) visit(mesh, mesh.file, false);
  for (HField& hfield : spec.hfields) visit(hfield, hfield.file, false);
  for (Skin& skin : spec.skins) visit(skin, skin.file, false);
  for (Texture& texture : spec.textures) {
    visit(texture, texture.file, true);
    for (std::string& face : texture.cubefiles) visit(texture, face, true);
  }
}

void move_assets(ModelSpec& spec, const FileReader& files, const std::string& directory) {
  if (spec.attached.empty() && files.search_path().assets.empty() &&
      is_same_directory(spec.compiler.modelfiledir, directory)) {
    return;
  }
  for_each_asset_file(spec, files,
                      [&](const AssetFile& f) { f.file = relative_to(directory, f.path); });
  spec.compiler.meshdir.clear();
  spec.compiler.texturedir.clear();
  spec.compiler.strippath = false;
}

}  // namespace mj::spec
