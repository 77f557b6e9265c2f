// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The option --cache, which tools that compile models have.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_CACHE_OPTION_H_
#define MJTOOLS_TOOLS_COMMON_CLI_CACHE_OPTION_H_

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>

#include "asset/cache.h"
#include "base/diagnostic.h"

namespace mj::report {

void add_cache_option(CLI::App& app, std::optional<std::string>& value);

// Opens the cache of processed assets. `value` is the value of --cache: a folder, or "off" for no
// cache. Without a value, opens the user's own cache. Adds a warning if the folder that was given
// cannot be used. Returns null if there is no cache.
[[nodiscard]] std::unique_ptr<AssetCache> open_cache(const std::optional<std::string>& value,
                                                     Diagnostics& diagnostics);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_CACHE_OPTION_H_
