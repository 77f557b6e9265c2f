// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The command line of mj-diff.

#ifndef MJTOOLS_TOOLS_DIFF_OPTIONS_H_
#define MJTOOLS_TOOLS_DIFF_OPTIONS_H_

#include <string>
#include <vector>

#include "common/cli/shared_options.h"
#include "common/cli/tool.h"
#include "diff.h"
#include "print/markdown.h"

namespace mj::diff {

inline constexpr int64_t kNoBytes = -1;  // means that the option was not given

struct Options {
  Request request;
  report::OutputOptions output;
  report::SaidForm form;
  std::vector<std::string> rest;  // arguments after A and B
  int64_t max_bytes = kNoBytes;
  bool physics = false;
  bool visual = false;
  bool names = false;
  std::vector<std::string> relative;  // values of the form GLOB=X
  std::vector<std::string> absolute;
  std::vector<CLI::Option*> of_pictures = {};  // options that need --picture
};

[[nodiscard]] const report::ToolPage& page();

void define(CLI::App& app, Options& options);

// Returns the request that the command line makes. The last `marked` arguments came after "--".
// Throws Error for options that contradict each other.
[[nodiscard]] Request request_of(const Options& options, size_t marked);
// Throws Error if A, B or a revision is missing, or if files and options do not fit each other.
void check_usage(const Request& request);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_OPTIONS_H_
