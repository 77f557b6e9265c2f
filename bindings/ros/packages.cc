// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "packages.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <system_error>

#include "base/diagnostic.h"
#include "base/names_in_folder.h"
#include "mjcf/xml/xml_document.h"
#include "resource/read_file.h"

namespace mj::server {
namespace {

namespace fs = std::filesystem;
using mjcf::XmlElement;

// Depth of folders in which packages are looked for.
constexpr int kMaxDepth = 4;

void add_exports(const fs::path& package, std::vector<std::string>& folders) {
  const std::string file = (package / "package.xml").string();
  const mjcf::SourceText source(file, mjcf::document_text(read_file(file)));
  const XmlElement root = mjcf::parse_xml(source);
  for (const XmlElement& section : root.children) {
    if (section.tag != "export") continue;
    for (const XmlElement& exported : section.children) {
      const std::string* plugin = exported.value("plugin");
      if (exported.tag != "mjtools" || !plugin) continue;
      constexpr std::string_view kPrefix = "${prefix}/";
      fs::path path(plugin->starts_with(kPrefix) ? plugin->substr(kPrefix.size()) : *plugin);
      std::error_code ignored;
      const fs::path folder = (package / path).parent_path();
      const bool is_new = std::ranges::count(folders, folder.string()) == 0;
      if (is_new && fs::is_directory(folder, ignored)) folders.push_back(folder.string());
    }
  }
}

void search(const fs::path& folder, int depth, std::vector<std::string>& folders) {
  std::error_code error;
  if (fs::exists(folder / "package.xml", error)) {
    try {
      add_exports(folder, folders);
    } catch (const Error&) {
      return;  // other tools of ROS report broken packages
    }
    return;
  }
  if (depth == kMaxDepth) return;
  std::vector<fs::path> inner;
  for (const std::string& name : names_in_folder(folder.string(), error)) {
    if (fs::is_directory(folder / name, error)) inner.push_back(folder / name);
  }
  std::ranges::sort(inner);
  for (const fs::path& path : inner) search(path, depth + 1, folders);
}

}  // namespace

std::vector<std::string> plugin_folders_of_packages() {
  std::vector<std::string> folders;
  const char* path = std::getenv("ROS_PACKAGE_PATH");
  std::istringstream parts(path ? path : "");
  for (std::string part; std::getline(parts, part, ':');) {
    if (!part.empty()) search(part, 0, folders);
  }
  return folders;
}

}  // namespace mj::server
