// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// libFuzzer entry: parses the bytes as the command line of mj-simulate.

#include "common/cli/options_exercise.h"
#include "common/config/yaml_config.h"
#include "config_file.h"
#include "options.h"

namespace {

// Ends the program if the text, which --print-config would print, is not a configuration.
void must_be_configuration(const std::string& text) noexcept {
  (void)mj::config::parse_yaml(text, "printed");
}

void check_command_line(CLI::App& app, mj::simulate::Options& options,
                        std::span<const std::string>) {
  must_be_configuration(mj::simulate::configuration_text(app, options));
  mj::simulate::check(app, options);
}

}  // namespace

MJTOOLS_FUZZ_OPTIONS(mj::simulate, check_command_line)
