// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The manual page of a tool. Its prose comes from page.md, and everything else comes from the
// options of the tool.
//
// page.md has these parts. Sections that are not in this list are shown after the options.
//
//   # mj-name
//   one line that says what the tool does: no capital letter, no full stop
//   ## Synopsis       a block with one form of use in each line, without the name and the options
//   ## Description
//   ## Exit status    a table of the values that not all tools have
//   ## Files          a table of paths
//   ## Examples       paragraphs, each with a block that begins with "$ " and a command
//
// A test runs the commands of all examples, in order, in a folder with the models of
// testdata/examples, and compares what they print.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_TOOL_PAGE_H_
#define MJTOOLS_TOOLS_COMMON_CLI_TOOL_PAGE_H_

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace mj::report {

struct ToolPage {
  std::string name;       // name of the tool, such as "mj-compile"
  std::string version;    // version of the tool, such as "0.1.0"
  std::string_view text;  // contents of page.md; must live longer than this object
};

// Returns the text that --help prints.
[[nodiscard]] std::string help_text(const ToolPage& page, const CLI::App& app);

// Returns the manual page as troff source.
[[nodiscard]] std::string man_page(const ToolPage& page, const CLI::App& app);

// Returns mjtools-diagnostics(7), the manual page of all diagnostic codes, as troff source.
[[nodiscard]] std::string diagnostics_man_page(const std::string& version);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_TOOL_PAGE_H_
