// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds the links in Markdown files. Text in fenced blocks is not searched.

#ifndef MJTOOLS_TOOLS_DOCUMENTATION_LINK_H_
#define MJTOOLS_TOOLS_DOCUMENTATION_LINK_H_

#include <set>
#include <string>
#include <vector>

namespace mj::documentation {

struct Link {
  int line = 0;
  std::string target;   // the address before the #; empty for a heading of the same file
  std::string heading;  // the part after #
};

[[nodiscard]] std::vector<Link> links_of_markdown(const std::string& text);

// Returns the addresses of the headings. For example, the address of the heading "One step, `code`"
// is one-step-code.
[[nodiscard]] std::set<std::string> headings_of_markdown(const std::string& text);

// Returns the words in backquotes that look like file names, because they contain a slash or end
// with .md. Leaves out words that are the text of a link.
[[nodiscard]] std::vector<std::string> files_without_link(const std::string& text);

// Returns the paths of all Markdown files below the folder, except those in build folders and in
// packages.
[[nodiscard]] std::vector<std::string> markdown_files(const std::string& folder);

}  // namespace mj::documentation

#endif  // MJTOOLS_TOOLS_DOCUMENTATION_LINK_H_
