// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "folder_tree.h"

#include <filesystem>
#include <fstream>

#include "run_tool.h"

namespace mj::testing {

namespace fs = std::filesystem;

FolderTree tree_of(const std::string& folder) {
  FolderTree tree;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string name = fs::relative(entry.path(), folder).string();
    tree[name] = entry.is_directory() ? "/" : contents_of(entry.path().string());
  }
  return tree;
}

void write_tree(const FolderTree& tree, const std::string& folder) {
  for (const auto& [name, contents] : tree) {
    const fs::path path = fs::path(folder) / name;
    fs::create_directories(contents == "/" ? path : path.parent_path());
    if (contents != "/") std::ofstream(path, std::ios::binary) << contents;
  }
}

}  // namespace mj::testing
