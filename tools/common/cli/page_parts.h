// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The parts of page.md that the help and the manual page arrange.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_PAGE_PARTS_H_
#define MJTOOLS_TOOLS_COMMON_CLI_PAGE_PARTS_H_

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "common/cli/markdown.h"

namespace mj::report {

struct PageParts {
  std::string summary;
  // forms of use; if empty, one form is made from the options
  std::vector<std::string> usage;
  std::vector<MarkdownBlock> description;                   // without the title
  std::vector<MarkdownBlock> topics;                        // sections without a fixed place
  std::vector<MarkdownBlock> exit_status, files, examples;  // without their titles
};

// Returns the parts of page.md.
[[nodiscard]] PageParts page_parts(std::string_view text);

// Returns the text that follows the name of the tool and its options, one for each form of use.
[[nodiscard]] std::vector<std::string> usage_forms(const PageParts& page, const CLI::App& app);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_PAGE_PARTS_H_
