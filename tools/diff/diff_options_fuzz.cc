// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// libFuzzer entry: parses the bytes as the command line of mj-diff.

#include <algorithm>

#include "common/cli/options_exercise.h"
#include "options.h"

namespace {

void check_command_line(const CLI::App&, mj::diff::Options& options,
                        std::span<const std::string> words) {
  const auto mark = std::ranges::find(words, "--");
  const size_t marked = mark == words.end() ? 0 : static_cast<size_t>(words.end() - mark) - 1;
  mj::diff::check_usage(mj::diff::request_of(options, marked));
}

}  // namespace

MJTOOLS_FUZZ_OPTIONS(mj::diff, check_command_line)
