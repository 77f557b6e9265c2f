// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads the examples in README.md, the guide and the manual pages, which consist of commands and
// their output, and runs their commands.

#ifndef MJTOOLS_TOOLS_DOCUMENTATION_EXAMPLE_H_
#define MJTOOLS_TOOLS_DOCUMENTATION_EXAMPLE_H_

#include <string>
#include <vector>

namespace mj::documentation {

struct Command {
  std::string text;  // the command without the "$ " before it
  // the output as shown; a line such as "... (7 more lines: what)" stands for seven lines
  std::string output;
};

// Commands that belong together and are run by the same shell.
struct Example {
  int line = 0;  // line in the document where the example begins
  std::vector<Command> commands;
  bool numbers_vary = false;
};

// Reads examples from Markdown: fenced blocks with lines that begin with "$ ". A line "<!-- numbers
// vary -->" applies to the next block.
[[nodiscard]] std::vector<Example> examples_of_markdown(const std::string& text);

// Reads examples from troff: blocks between .nf and .fi. A comment "numbers vary" applies to the
// next block.
[[nodiscard]] std::vector<Example> examples_of_man_page(const std::string& text);

// Returns the commands of the examples in `text`, which is the output of --help.
[[nodiscard]] std::vector<std::string> examples_of_help(const std::string& text);

// Returns whether `output` is as the document shows it. If `numbers_vary`, all numbers count as
// equal, together with their units of time and the spaces before them.
[[nodiscard]] bool matches(const std::string& shown, const std::string& output, bool numbers_vary);

// Runs the commands in the folder `folder` and returns the output of each command, with standard
// output and standard error in one text. Programs are first searched in the folders in `programs`,
// which are separated by colons.
[[nodiscard]] std::vector<std::string> outputs_of(const Example& example, const std::string& folder,
                                                  const std::string& programs);

}  // namespace mj::documentation

#endif  // MJTOOLS_TOOLS_DOCUMENTATION_EXAMPLE_H_
