// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The command line of mj-inspect.

#ifndef MJTOOLS_TOOLS_INSPECT_OPTIONS_H_
#define MJTOOLS_TOOLS_INSPECT_OPTIONS_H_

#include <optional>
#include <string>
#include <vector>

#include "common/cli/model_options.h"
#include "common/cli/picture_options.h"
#include "common/cli/shared_options.h"
#include "common/cli/tool.h"
#include "inspect.h"

namespace mj::inspect {

struct Options {
  Request request;
  report::OutputOptions output;
  report::SaidForm format;
  report::ModelOptions files;
  std::optional<std::string> cache;  // value of --cache; see common/cli/cache_option.h
  bool model = false;
  std::optional<double> fps = {};              // frames per second of a film or a replay
  std::vector<CLI::Option*> of_pictures = {};  // options that need a picture or film
  std::string merge;                           // value of --merge; empty without it
  bool is_copying = false;                     // whether --merge copies the numbers
};

[[nodiscard]] const report::ToolPage& page();
void define(CLI::App& app, Options& options);

// Returns the requested form. Throws Error (usage) if options for the form contradict each other,
// or if a binary form would be written to a terminal.
[[nodiscard]] Form form_of(const Options& options);

// Throws Error (usage) if FILE is missing, or for options that contradict each other or would have
// no effect.
void check(const Request& request);

}  // namespace mj::inspect

#endif  // MJTOOLS_TOOLS_INSPECT_OPTIONS_H_
