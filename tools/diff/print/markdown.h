// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Lines of text for people, and Markdown for comments of pull requests, whose length is limited.

#ifndef MJTOOLS_TOOLS_DIFF_PRINT_MARKDOWN_H_
#define MJTOOLS_TOOLS_DIFF_PRINT_MARKDOWN_H_

#include <cstddef>
#include <string>
#include <vector>

#include "base/printable.h"
#include "common/report/markup.h"

namespace mj::diff {

// Greatest number of bytes in a comment of GitHub.
inline constexpr size_t kMarkdownBytes = 65536;

using report::markdown_code;
using report::markdown_html;
using report::markdown_text;

// Returns a line. The words may contain names and text from files.
inline std::string line_of(const std::string& words) {
  return printable_line(words) + "\n";
}

// Returns text that GitHub folds up. The summary, which is HTML, stays visible.
[[nodiscard]] std::string folded(const std::string& summary, const std::string& body);

// Returns the document. If the document is longer than `most` bytes (0: any length), a line with
// the number of omitted lines replaces its last lines.
[[nodiscard]] std::string limited(const std::string& document, size_t most);

// A part of a document about several files.
struct MarkdownSection {
  std::vector<std::string> names;  // names of files with the same text
  std::string words;               // outcome in one line
  std::string body;                // Markdown; may be empty
  std::string computed = {};       // Markdown about consequences, shown at the end
};

// Returns the head followed by all sections. If the document is too long, the bodies are shortened
// first. Then names are omitted, and their number is given.
[[nodiscard]] std::string document_of(const std::string& head,
                                      std::vector<MarkdownSection> sections, size_t most);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_PRINT_MARKDOWN_H_
