// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// libFuzzer entry: parses the bytes as the command line of mj-bench.

#include "common/cli/options_exercise.h"
#include "options.h"

namespace {

void check_command_line(const CLI::App& app, mj::bench::Options& options,
                        std::span<const std::string>) {
  (void)mj::bench::threshold_of(options);
  mj::bench::check(app, options);
  (void)mj::bench::format_of(options);
}

}  // namespace

MJTOOLS_FUZZ_OPTIONS(mj::bench, check_command_line)
