// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The part of Markdown that the pages of the tools use, and its translation to troff.
//
//   ## Title, ### Title     sections
//   - item                  lists, not nested
//   | term | meaning |      tables of two columns, shown as definitions
//   ```                     blocks of text that is shown as it is
//   `word`, [text](link)    in paragraphs, items and cells

#ifndef MJTOOLS_TOOLS_COMMON_CLI_MARKDOWN_H_
#define MJTOOLS_TOOLS_COMMON_CLI_MARKDOWN_H_

#include <string>
#include <string_view>
#include <vector>

namespace mj::report {

struct MarkdownBlock {
  enum class Kind { kTitle, kSection, kSubsection, kParagraph, kList, kTable, kVerbatim };
  Kind kind = Kind::kParagraph;
  // Contents of the block. A title and a paragraph are one text, and so are verbatim lines. A list
  // has one text per item. A table has two cells per row, row by row, without the head.
  std::vector<std::string> texts;
  bool numbers_vary = false;  // verbatim text after the comment <!-- numbers vary -->
};

// Returns the blocks of the text in order. Throws Error (internal) for a table without two columns.
[[nodiscard]] std::vector<MarkdownBlock> markdown_blocks(std::string_view text);

// Returns the text with every character that troff would interpret escaped.
[[nodiscard]] std::string troff_literal(std::string_view text);

// Returns a paragraph, an item or a cell as troff. Words in backquotes become bold. Links become
// their text.
[[nodiscard]] std::string troff_text(std::string_view markdown);

// Returns a block as troff macros. Omits a title.
[[nodiscard]] std::string troff_block(const MarkdownBlock& block);

// Returns a paragraph, an item or a cell without markup.
[[nodiscard]] std::string plain_text(std::string_view markdown);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_MARKDOWN_H_
