// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// libFuzzer entry: parses the bytes as the command line of mj-inspect.

#include "common/cli/options_exercise.h"
#include "options.h"

namespace {

void check_command_line(const CLI::App&, mj::inspect::Options& options,
                        std::span<const std::string>) {
  options.request.form = mj::inspect::form_of(options);
  mj::inspect::check(options.request);
}

}  // namespace

MJTOOLS_FUZZ_OPTIONS(mj::inspect, check_command_line)
