// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Selects the files to read when the user gives a folder in place of a file.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_FOLDER_FILES_H_
#define MJTOOLS_TOOLS_COMMON_CLI_FOLDER_FILES_H_

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace mj::report {

// Patterns that choose files in a folder. A pattern with a slash applies to the path relative to
// the folder, and its * also matches slashes. Other patterns apply to the file name.
struct FileChoice {
  // if not empty, only files that match one of these patterns are chosen
  std::vector<std::string> include;
  std::vector<std::string> exclude;

  [[nodiscard]] bool wants(const std::string& path) const;
  [[nodiscard]] bool empty() const { return include.empty() && exclude.empty(); }
};

// Adds the options --include-file GLOB and --exclude-file GLOB to `app`. Their values go to
// `choice`.
void add_file_choice(CLI::App& app, FileChoice& choice);

// Returns whether the path names a folder. Returns false for "-", which stands for standard input.
[[nodiscard]] bool is_folder(const std::string& path);

// Returns the chosen files that have one of the extensions, which begin with a dot. Searches the
// folder and its subfolders, except for hidden folders and the folder `omitted`. The paths are
// relative to the folder and sorted. Throws Error (file-unreadable) for a folder that cannot be
// read.
[[nodiscard]] std::vector<std::string> files_below(const std::string& folder,
                                                   const std::vector<std::string>& extensions,
                                                   const FileChoice& choice,
                                                   const std::string& omitted = {});

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_FOLDER_FILES_H_
