// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/folder_files.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/file_error.h"
#include "base/glob.h"
#include "base/names_in_folder.h"
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

[[noreturn]] void fail(const fs::path& path, const std::error_code& error) {
  throw file_error(path.string(), code_of_read_failure(error.value()),
                   "cannot read '" + path.string() + "': " + error.message());
}

bool is_searched(const fs::path& folder, const std::string& omitted) {
  std::error_code ignored;
  if (folder.filename().string().starts_with('.')) return false;
  if (fs::is_symlink(fs::symlink_status(folder, ignored))) return false;
  return omitted.empty() || !fs::equivalent(folder, omitted, ignored);
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
                                     const FileChoice& choice, const std::string& omitted) {
  std::vector<std::string> out;
  // Folders that remain to be searched: paths below `folder`, which end with a slash.
  std::vector<std::string> left = {""};
  while (!left.empty()) {
    const std::string below = std::move(left.back());
    left.pop_back();
    const std::string searched = below.empty() ? folder : (fs::path(folder) / below).string();
    std::error_code error;
    for (const std::string& name : names_in_folder(searched, error)) {
      const fs::path path = fs::path(searched) / name;
      // a symbolic link without a target, or in a circle, does not count as a file
      std::error_code unknown;
      const fs::file_status status = fs::status(path, unknown);
      if (unknown && unknown != std::errc::too_many_symbolic_link_levels) fail(path, unknown);
      if (fs::is_directory(status) && is_searched(path, omitted))
        left.push_back(below + name + "/");
      if (!fs::is_regular_file(status)) continue;
      const bool has_extension = std::ranges::count(extensions, path.extension().string()) > 0;
      if (has_extension && choice.wants(below + name)) out.push_back(below + name);
    }
    if (error) fail(searched, error);
  }
  std::ranges::sort(out);
  return out;
}

}  // namespace mj::report
