// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/folder_files.h"

#include <algorithm>
#include <filesystem>

#include "base/file_error.h"
#include "base/glob.h"
#include "common/cli/shared_options.h"
#include "resource/path.h"

namespace mj::report {
namespace {

namespace fs = std::filesystem;

bool matches_any(const std::vector<std::string>& patterns, const std::string& path) {
  const std::string_view name = file_name_of(path);
  return std::ranges::any_of(patterns, [&](const std::string& pattern) {
    const bool is_for_path = pattern.find('/') != std::string::npos;
    return glob_match(pattern, is_for_path ? std::string_view(path) : name);
  });
}

bool is_left_out(const fs::path& folder, const std::string& omitted) {
  std::error_code ignored;
  if (folder.filename().string().starts_with('.')) return true;
  return !omitted.empty() && fs::equivalent(folder, omitted, ignored);
}

}  // namespace

bool FileChoice::wants(const std::string& path) const {
  return (include.empty() || matches_any(include, path)) && !matches_any(exclude, path);
}

void add_file_choice(CLI::App& app, FileChoice& choice) {
  add_list(app, "--include-file", choice.include, "GLOB",
           "In folders, use only files that match GLOB. A pattern with a slash is compared with "
           "the path below the folder, any other pattern with the file name")
      ->group(kInputGroup);
  add_list(app, "--exclude-file", choice.exclude, "GLOB",
           "In folders, ignore files that match GLOB, which is compared as for --include-file")
      ->group(kInputGroup);
}

bool is_folder(const std::string& path) {
  std::error_code ignored;
  return path != "-" && fs::is_directory(path, ignored);
}

std::vector<std::string> files_below(const std::string& folder,
                                     const std::vector<std::string>& extensions,
                                     const FileChoice& choice, const std::string& omitted) try {
  std::vector<std::string> out;
  for (auto at = fs::recursive_directory_iterator(folder); at != fs::end(at); ++at) {
    const fs::path& path = at->path();
    // errors are ignored, so a symbolic link without a target does not count as a file
    std::error_code ignored;
    if (at->is_directory(ignored)) {
      if (is_left_out(path, omitted)) at.disable_recursion_pending();
      continue;
    }
    if (!at->is_regular_file(ignored)) continue;
    const bool has_extension = std::ranges::count(extensions, path.extension().string()) > 0;
    std::string relative = path.lexically_relative(folder).string();
    if (has_extension && choice.wants(relative)) out.push_back(std::move(relative));
  }
  std::ranges::sort(out);
  return out;
} catch (const fs::filesystem_error& e) {
  throw file_error(folder, "file-unreadable",
                   "cannot read the folder '" + folder + "': " + e.code().message());
}

}  // namespace mj::report
