// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Links of Markdown files. Blocks between fences have none.

#ifndef MJTOOLS_TOOLS_DOCUMENTATION_LINK_H_
#define MJTOOLS_TOOLS_DOCUMENTATION_LINK_H_

#include <set>
#include <string>
#include <vector>

namespace mj::documentation {

struct Link {
  int line = 0;
  std::string target;   // the address; empty for a heading of the same file
  std::string heading;  // the part after #
};

[[nodiscard]] std::vector<Link> links_of_markdown(const std::string& text);

// Returns the headings as addresses: "One step, `code`" is one-step-code.
[[nodiscard]] std::set<std::string> headings_of_markdown(const std::string& text);

// Returns the words in backquotes that have a slash or end with .md, but not the texts of links.
[[nodiscard]] std::vector<std::string> files_without_link(const std::string& text);

// Returns the paths of all Markdown files below the folder, except in builds and packages.
[[nodiscard]] std::vector<std::string> markdown_files(const std::string& folder);

}  // namespace mj::documentation

#endif  // MJTOOLS_TOOLS_DOCUMENTATION_LINK_H_
