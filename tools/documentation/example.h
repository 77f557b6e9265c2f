// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Examples of README.md, the guide and the manual pages: commands and their output.

#ifndef MJTOOLS_TOOLS_DOCUMENTATION_EXAMPLE_H_
#define MJTOOLS_TOOLS_DOCUMENTATION_EXAMPLE_H_

#include <string>
#include <vector>

namespace mj::documentation {

struct Command {
  std::string text;    // text without the "$ "
  std::string output;  // "... (7 more lines: what)" stands for seven lines
};

// Commands that belong together. One shell runs them.
struct Example {
  int line = 0;  // line in the document
  std::vector<Command> commands;
  bool numbers_vary = false;
};

// Reads examples from Markdown: fenced blocks with lines that begin with "$ ". A line "<!-- numbers
// vary -->" applies to the next block.
[[nodiscard]] std::vector<Example> examples_of_markdown(const std::string& text);

// Reads examples from troff: blocks between .nf and .fi. A comment "numbers vary" applies to the
// next block.
[[nodiscard]] std::vector<Example> examples_of_man_page(const std::string& text);

// Returns the commands of the examples in the output of --help.
[[nodiscard]] std::vector<std::string> examples_of_help(const std::string& text);

// Returns whether the output is as shown. Numbers that may vary count as equal, together with their
// units of time and the spaces before them.
[[nodiscard]] bool matches(const std::string& shown, const std::string& output, bool numbers_vary);

// Returns the output of each command, both streams in one text. The commands run in the folder.
// Programs are first searched in the folders `programs`, which are separated by colons.
[[nodiscard]] std::vector<std::string> outputs_of(const Example& example, const std::string& folder,
                                                  const std::string& programs);

}  // namespace mj::documentation

#endif  // MJTOOLS_TOOLS_DOCUMENTATION_EXAMPLE_H_
