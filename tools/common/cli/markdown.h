// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Parses the subset of Markdown that the pages of the tools use, and translates it to troff. The
// subset is:
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
  // Contents of the block. A title, a paragraph, and a group of verbatim lines each consist of one
  // text. A list has one text per item. A table has two texts per row, and its head is left out.
  std::vector<std::string> texts;
  // whether the comment <!-- numbers vary --> precedes this verbatim text
  bool numbers_vary = false;
};

// Splits the text into blocks. Throws Error (internal) for a table that does not have two columns.
[[nodiscard]] std::vector<MarkdownBlock> markdown_blocks(std::string_view text);

// Escapes every character of the text that troff would interpret.
[[nodiscard]] std::string troff_literal(std::string_view text);

// Converts the text of a paragraph, an item or a cell to troff. Words in backquotes become bold. A
// link is replaced by its text.
[[nodiscard]] std::string troff_text(std::string_view markdown);

// Converts a block to troff macros. Returns an empty text for a title.
[[nodiscard]] std::string troff_block(const MarkdownBlock& block);

// Returns the text of a paragraph, an item or a cell without its markup.
[[nodiscard]] std::string plain_text(std::string_view markdown);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_MARKDOWN_H_
