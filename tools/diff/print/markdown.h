// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Lines of text for people, and Markdown for the comments of pull requests, which hold so much and
// no more.

#ifndef MJTOOLS_TOOLS_DIFF_PRINT_MARKDOWN_H_
#define MJTOOLS_TOOLS_DIFF_PRINT_MARKDOWN_H_

#include <cstddef>
#include <string>
#include <vector>

#include "base/printable.h"
#include "common/report/markup.h"

namespace mj::diff {

// What a comment of GitHub may have.
inline constexpr size_t kMarkdownBytes = 65536;

using report::markdown_code;
using report::markdown_html;
using report::markdown_text;

// Names and text in the words are those of the files.
inline std::string line_of(const std::string& words) {
  return printable_line(words) + "\n";
}

// What GitHub folds up. The summary, which is HTML, can be seen.
[[nodiscard]] std::string folded(const std::string& summary, const std::string& body);

// The document without its last lines, if it is longer than `most` bytes (0: any length), and a
// line that says how many are left out.
[[nodiscard]] std::string limited(const std::string& document, size_t most);

// A part of a document about several files.
struct MarkdownSection {
  std::vector<std::string> names;  // of files of which the same is said
  std::string words;               // what came of them, in a line
  std::string body;                // Markdown; may be empty
  std::string computed = {};       // Markdown at its end, about what follows from the changes
};

// The head and all sections one below the other; of what is too long, first the bodies are cut,
// then names are left out, and it is said how many.
[[nodiscard]] std::string document_of(const std::string& head,
                                      std::vector<MarkdownSection> sections, size_t most);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_PRINT_MARKDOWN_H_
