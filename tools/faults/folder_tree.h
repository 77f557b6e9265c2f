// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Folders of tools as values: what a run finds, and what it leaves.

#ifndef MJTOOLS_TOOLS_FAULTS_FOLDER_TREE_H_
#define MJTOOLS_TOOLS_FAULTS_FOLDER_TREE_H_

#include <map>
#include <string>

namespace mj::testing {

// Contents of all files below a folder, by their paths in it. A folder has the contents "/".
using FolderTree = std::map<std::string, std::string>;

[[nodiscard]] FolderTree tree_of(const std::string& folder);
void write_tree(const FolderTree& tree, const std::string& folder);

}  // namespace mj::testing

#endif  // MJTOOLS_TOOLS_FAULTS_FOLDER_TREE_H_
