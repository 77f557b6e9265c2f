// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "file_options.h"

#include "report/shared_options.h"

namespace mj::compile_tool {
namespace {

std::string check_package(std::string& text) {
  const size_t at = text.find('=');
  const bool good = at != std::string::npos && at > 0 && at + 1 < text.size();
  return good ? "" : "'" + text + "' is not of the form NAME=DIR";
}

}  // namespace

void define_files(CLI::App& app, FileOptions& o) {
  report::add_list(
      app, "--include-path", o.search.includes, "DIR",
      "Look in DIR for included files and model assets that are not where the model says")
      ->group(report::kInputGroup);
  report::add_list(
      app, "--asset-path", o.search.assets, "DIR",
      "Look in DIR for meshes, textures, height fields and skins that are not where the model "
      "says: for the file as the model names it, without meshdir or texturedir")
      ->group(report::kInputGroup);
  report::add_list(app, "--package", o.packages, "NAME=DIR", "URDF: where the ROS package NAME is")
      ->check(CLI::Validator(check_package, ""))
      ->group(report::kInputGroup);
  app.add_option("--depfile", o.depfile,
                 "Write into FILE, as a rule for make and ninja, which files OUT was made from: "
                 "everything included, attached and used, and manifests of ROS packages")
      ->type_name("FILE")
      ->group(report::kOutputGroup);
}

void define_bundle(CLI::App& app, FileOptions& o) {
  app.add_option("--bundle", o.bundle,
                 "Write the model and all its files into the new folder DIR, as DIR/NAME.xml where "
                 "NAME is that of the folder")
      ->type_name("DIR")
      ->group(report::kOutputGroup);
  app.add_flag("--force", o.force,
               "Replace the folder of --bundle, with all that is in it, if it is a bundle")
      ->group(report::kOutputGroup);
}

LoadOptions load_options(const FileOptions& o, const FileReader& files) {
  LoadOptions out{.packages = {}, .files = &files, .search = o.search};
  for (const std::string& text : o.packages) {
    const size_t at = text.find('=');
    out.packages.packages.push_back({text.substr(0, at), text.substr(at + 1)});
  }
  return out;
}

}  // namespace mj::compile_tool
