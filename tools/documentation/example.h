// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Examples of README.md, the guide and the manual pages: commands and their output.

#ifndef MJTOOLS_TOOLS_DOCUMENTATION_EXAMPLE_H_
#define MJTOOLS_TOOLS_DOCUMENTATION_EXAMPLE_H_

#include <string>
#include <vector>

namespace mj::documentation {

struct Command {
  std::string text;    // without the "$ "
  std::string output;  // "... (7 more lines: what)" stands for seven lines
};

// Commands that belong together, run by one shell.
struct Example {
  int line = 0;  // of the document
  std::vector<Command> commands;
  bool numbers_vary = false;
};

// From Markdown: fenced blocks with lines that begin with "$ ". A line "<!-- numbers vary -->"
// before the block is about it.
[[nodiscard]] std::vector<Example> examples_of_markdown(const std::string& text);

// From troff: the same between .nf and .fi, with comments of the same words.
[[nodiscard]] std::vector<Example> examples_of_man_page(const std::string& text);

// The commands among the examples of what --help prints.
[[nodiscard]] std::vector<std::string> examples_of_help(const std::string& text);

// Whether the output is as shown. Numbers that may vary count as equal with their units of time,
// and so do the spaces before them.
[[nodiscard]] bool matches(const std::string& shown, const std::string& output, bool numbers_vary);

// What the commands print, both streams, one text for each. They run in the folder; programs are
// looked for in the folders `programs`, which colons separate, first.
[[nodiscard]] std::vector<std::string> outputs_of(const Example& example, const std::string& folder,
                                                  const std::string& programs);

}  // namespace mj::documentation

#endif  // MJTOOLS_TOOLS_DOCUMENTATION_EXAMPLE_H_
