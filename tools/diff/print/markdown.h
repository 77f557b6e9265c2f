// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Makes lines of text for people, and Markdown for comments in pull requests. The length of such
// comments is limited.

#ifndef MJTOOLS_TOOLS_DIFF_PRINT_MARKDOWN_H_
#define MJTOOLS_TOOLS_DIFF_PRINT_MARKDOWN_H_

#include <cstddef>
#include <string>
#include <vector>

#include "base/printable.h"
#include "common/report/markup.h"

namespace mj::diff {

// Greatest length of a comment on GitHub, in bytes.
inline constexpr size_t kMarkdownBytes = 65536;

using report::markdown_code;
using report::markdown_html;
using report::markdown_text;

// Returns `words` as a line. The words may contain names and texts from files, whose control
// characters are replaced.
inline std::string line_of(const std::string& words) {
  return printable_line(words) + "\n";
}

// Returns Markdown that GitHub shows folded up. Only the summary, which is HTML, is visible at
// first.
[[nodiscard]] std::string folded(const std::string& summary, const std::string& body);

// Returns the document, shortened to at most `most` bytes (0: any length). If lines have to be left
// out at the end, a line with their number replaces them.
[[nodiscard]] std::string limited(const std::string& document, size_t most);

// A section of a document about several files, for one file or for files with equal differences.
struct MarkdownSection {
  std::vector<std::string> names;  // names of the files that the section is about
  std::string words;               // the outcome in one line
  std::string body;                // the differences as Markdown; may be empty
  std::string computed = {};       // the consequences as Markdown, shown at the end of the section
};

// Returns a document that consists of `head` and all sections. If it would be longer than `most`
// bytes, the bodies of sections are shortened. If that is not enough, names are left out and
// replaced by their number.
[[nodiscard]] std::string document_of(const std::string& head,
                                      std::vector<MarkdownSection> sections, size_t most);

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_PRINT_MARKDOWN_H_
