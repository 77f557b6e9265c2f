// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Splits page.md into the parts that the help and the manual page arrange in their own order.

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
  // forms of use of the tool; if empty, one form is generated from the options
  std::vector<std::string> usage;
  std::vector<MarkdownBlock> description;  // blocks of the section "Description", without its title
  std::vector<MarkdownBlock> topics;       // sections that have no fixed place, with their titles
  // blocks of the sections "Exit status", "Files" and "Examples", without their titles
  std::vector<MarkdownBlock> exit_status, files, examples;
};

// Returns the parts of `text`, the contents of page.md.
[[nodiscard]] PageParts page_parts(std::string_view text);

// Returns one text for each form of use: the words that follow the name of the tool and its
// options.
[[nodiscard]] std::vector<std::string> usage_forms(const PageParts& page, const CLI::App& app);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_PAGE_PARTS_H_
