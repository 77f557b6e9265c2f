// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Folders given where files are expected: which files of them are meant.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_FOLDER_FILES_H_
#define MJTOOLS_TOOLS_COMMON_CLI_FOLDER_FILES_H_

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace mj::report {

// Patterns for files below a folder. One with a slash is for the path from the folder on, where *
// stands for slashes, too; others are for the name.
struct FileChoice {
  std::vector<std::string> include;  // if there are any, only what one of them matches
  std::vector<std::string> exclude;

  [[nodiscard]] bool wants(const std::string& path) const;
  [[nodiscard]] bool empty() const { return include.empty() && exclude.empty(); }
};

// --include-file GLOB and --exclude-file GLOB.
void add_file_choice(CLI::App& app, FileChoice& choice);

// Whether the path is that of a folder; "-" is none.
[[nodiscard]] bool is_folder(const std::string& path);

// The files that are wanted and have one of the extensions, which begin with a dot, in the folder
// and in folders in it: their paths from it on, sorted. Hidden folders, and `omitted`, are left
// out. Throws Error (file-unreadable) for a folder that cannot be read.
[[nodiscard]] std::vector<std::string> files_below(const std::string& folder,
                                                   const std::vector<std::string>& extensions,
                                                   const FileChoice& choice,
                                                   const std::string& omitted = {});

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_FOLDER_FILES_H_
