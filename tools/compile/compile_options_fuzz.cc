// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// libFuzzer entry: parses the bytes as the command line of mj-compile.

#include "common/cli/options_exercise.h"
#include "options.h"

namespace {

void check_command_line(const CLI::App&, mj::compile_tool::Options& options,
                        std::span<const std::string>) {
  mj::compile_tool::join_output(options);
  mj::compile_tool::check_usage(options);
}

}  // namespace

MJTOOLS_FUZZ_OPTIONS(mj::compile_tool, check_command_line)
