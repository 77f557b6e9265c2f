// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/cache_option.h"

#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "asset/disk_cache.h"
#include "common/cli/shared_options.h"

namespace mj::report {
namespace {

// Creates the folder if it does not exist. Returns the reason why the folder cannot hold processed
// assets, or an empty error code if it can.
std::error_code make_usable(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error && ::access(folder.c_str(), R_OK | W_OK | X_OK) != 0) {
    error.assign(errno, std::generic_category());
  }
  return error;
}

}  // namespace

void add_cache_option(CLI::App& app, std::optional<std::string>& value) {
  app.add_option_function<std::string>(
         "--cache", [&value](const std::string& folder) { value = folder; },
         "Folder that keeps processed meshes and images for later runs, or off (default: mjtools "
         "in $XDG_CACHE_HOME or ~/.cache)")
      ->type_name("DIR|off")
      ->group(kInputGroup);
}

std::unique_ptr<AssetCache> open_cache(const std::optional<std::string>& value,
                                       Diagnostics& diagnostics) {
  if (!value) {
    const std::string directory = default_cache_directory();
    return directory.empty() ? nullptr : std::make_unique<DiskCache>(directory);
  }
  if (*value == "off") return nullptr;
  if (const std::error_code error = make_usable(*value)) {
    diagnostics.add({.severity = Severity::kWarning,
                     .code = "folder-unwritable",
                     .message = "processed assets are not cached, because the folder '" + *value +
                                "' cannot be used: " + error.message(),
                     .hint = "give another folder with --cache, or --cache off"});
  }
  return value->empty() ? nullptr : std::make_unique<DiskCache>(*value);
}

}  // namespace mj::report
