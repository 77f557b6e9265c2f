// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The option --cache of tools that compile models.

#ifndef MJTOOLS_REPORT_CACHE_OPTION_H_
#define MJTOOLS_REPORT_CACHE_OPTION_H_

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "asset/cache.h"

namespace mj::report {

void add_cache_option(CLI::App& app, std::string& value);

// The cache that the value of the option stands for: a folder, "" for the user's, "off" for none.
[[nodiscard]] std::unique_ptr<AssetCache> open_cache(const std::string& value);

}  // namespace mj::report

#endif  // MJTOOLS_REPORT_CACHE_OPTION_H_
