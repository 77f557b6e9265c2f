// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/bundle_assets.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "resource/path.h"
#include "spec/asset_path.h"

namespace mj::spec {
namespace {

// Returns a form of `path` that is valid on every system and does not lead out of the bundle. For
// an absolute path, this is only the last component, because the folders of such a path exist on
// only one machine.
std::string portable(const std::string& path) {
  std::string out = is_absolute_path(path) ? std::string(file_name_of(path)) : normalize_path(path);
  while (out.starts_with("../")) out.erase(0, 3);
  if (out == "..") out.clear();
  std::ranges::replace_if(
      out,
      [](unsigned char c) {
        return std::isalnum(c) == 0 &&
               std::string_view("./_-").find(static_cast<char>(c)) == std::string_view::npos;
      },
      '_');
  return out;
}

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

// The names that are in use. Names that differ only in case count as equal, because some file
// systems treat them so. A file and a folder cannot have the same name.
class TakenNames {
 public:
  bool take(const std::string& name) {
    const std::string key = lower(name);
    if (files_.contains(key) || folders_.contains(key)) return false;
    const std::vector<std::string> around = folders_of(key);
    if (std::ranges::any_of(around, [&](const auto& f) { return files_.contains(f); })) {
      return false;
    }
    files_.insert(key);
    folders_.insert(around.begin(), around.end());
    return true;
  }

 private:
  static std::vector<std::string> folders_of(const std::string& name) {
    std::vector<std::string> out;
    for (size_t at = name.find('/'); at != std::string::npos; at = name.find('/', at + 1)) {
      out.push_back(name.substr(0, at));
    }
    return out;
  }

  std::set<std::string> files_, folders_;
};

std::string numbered(const std::string& path, int number) {
  const size_t folder = directory_of(path).size();
  const size_t dot = path.rfind('.');
  const size_t at = dot == std::string::npos || dot <= folder ? path.size() : dot;
  return path.substr(0, at) + "_" + std::to_string(number) + path.substr(at);
}

}  // namespace

std::vector<BundledFile> bundle_assets(ModelSpec& spec, const FileReader& files,
                                       const std::string& model_name) {
  const std::string roots[] = {portable(spec.compiler.meshdir), portable(spec.compiler.texturedir)};
  TakenNames taken;
  taken.take(model_name);
  // names in the bundle by root folder and source path
  std::map<std::pair<std::string, std::string>, std::string> names;
  std::vector<BundledFile> out;
  for_each_asset_file(spec, files, [&](const AssetFile& f) {
    const std::string& root = roots[f.is_texture ? 1 : 0];
    const auto [at, is_new] = names.try_emplace({root, normalize_path(f.path)});
    if (is_new) {
      const std::string wanted = portable(f.name);
      at->second = wanted;
      for (int i = 0; !taken.take(join_path(root, at->second)); ++i) {
        at->second = numbered(wanted, i);
      }
      out.push_back({join_path(root, at->second), f.path});
    }
    f.file = at->second;
  });
  spec.compiler.meshdir = roots[0];
  spec.compiler.texturedir = roots[1];
  spec.compiler.strippath = false;
  std::ranges::sort(out, {}, &BundledFile::name);
  return out;
}

}  // namespace mj::spec
