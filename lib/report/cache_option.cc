// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "report/cache_option.h"

#include "report/shared_options.h"

namespace mj::report {

void add_cache_option(CLI::App& app, std::string& value) {
  app.add_option("--cache", value,
                 "Folder in which processed meshes and images are kept for the next time, or off "
                 "(default: mjtools in $XDG_CACHE_HOME or ~/.cache)")
      ->type_name("DIR|off")
      ->group(kInputGroup);
}

std::unique_ptr<AssetCache> open_cache(const std::string& value) {
  const std::string directory = value.empty() ? default_cache_directory() : value;
  if (directory.empty() || directory == "off") return nullptr;
  return std::make_unique<AssetCache>(directory);
}

}  // namespace mj::report
