// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "report/model_options.h"

#include "report/shared_options.h"
#include "resource/file_bytes.h"
#include "trajectory/reader.h"

namespace mj::report {
namespace {

std::string check_package(std::string& text) {
  const size_t at = text.find('=');
  const bool good = at != std::string::npos && at > 0 && at + 1 < text.size();
  return good ? "" : "'" + text + "' is not of the form NAME=DIR";
}

}  // namespace

void add_model_options(CLI::App& app, ModelOptions& o) {
  add_list(app, "--include-path", o.search.includes, "DIR",
           "Look in DIR for included files and model assets that are not where the model says")
      ->group(kInputGroup);
  add_list(app, "--asset-path", o.search.assets, "DIR",
           "Look in DIR for meshes, textures, height fields and skins that are not where the model "
           "says: for the file as the model names it, then in meshdir or texturedir below DIR")
      ->group(kInputGroup);
  add_list(app, "--package", o.packages, "NAME=DIR", "URDF: where the ROS package NAME is")
      ->check(CLI::Validator(check_package, ""))
      ->group(kInputGroup);
}

LoadOptions load_options(const ModelOptions& o) {
  LoadOptions out{.packages = {}, .search = o.search};
  for (const std::string& text : o.packages) {
    const size_t at = text.find('=');
    out.packages.packages.push_back({text.substr(0, at), text.substr(at + 1)});
  }
  return out;
}

std::string read_model_file(const std::string& path) {
  const FileBytes file(path);
  if (content_kind(file) == ContentKind::kHdf5) return load_embedded_model(file);
  return file.is_in_memory() ? file.memory() : file.read(0, file.size());
}

}  // namespace mj::report
