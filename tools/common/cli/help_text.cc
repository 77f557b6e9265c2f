// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "common/cli/option_table.h"
#include "common/cli/page_parts.h"
#include "common/cli/tool_page.h"

namespace mj::report {
namespace {

constexpr size_t kWidth = 100;
constexpr size_t kTextColumn = 30;
constexpr size_t kIndent = 2;

// Breaks `text` into lines that begin at column `indent`. The first line has no indentation,
// because it continues a line that already has `used` characters.
std::string wrapped(const std::string& text, size_t indent, size_t used) {
  std::string out;
  size_t column = used;
  for (const std::string& word : CLI::detail::split(text, ' ')) {
    if (word.empty()) continue;
    const bool is_first = column <= indent;
    if (!is_first && column + 1 + word.size() > kWidth) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (!is_first) {
      out += " ";
      ++column;
    }
    out += word;
    column += word.size();
  }
  return out;
}

std::string heading(const OptionRow& row) {
  std::string out;
  const bool has_short = !row.is_argument && row.words.front().size() == 2;
  // aligns a long option without a short form with those that have one
  if (!row.is_argument && !has_short) out += "    ";
  for (const std::string& word : row.words) {
    out += (&word == &row.words.front() ? "" : ", ") + word;
  }
  return out + (row.value.empty() ? "" : " " + row.value);
}

std::string lines_of(const OptionRow& row) {
  std::string out = std::string(kIndent, ' ') + heading(row);
  if (out.size() + 2 > kTextColumn) {
    out += "\n" + std::string(kTextColumn, ' ');
  } else {
    out.resize(kTextColumn, ' ');
  }
  return out + wrapped(row.text, kTextColumn, kTextColumn) + "\n";
}

// Returns the text of a block of an example: a paragraph becomes a comment, and a command stays a
// command.
std::string example_text(const MarkdownBlock& block) {
  const std::string& text = block.texts.front();
  if (block.kind == MarkdownBlock::Kind::kParagraph) {
    std::string sentence = plain_text(text);
    std::replace(sentence.begin(), sentence.end(), '\n', ' ');
    return "  # " + sentence + "\n";
  }
  return "  " + text.substr(2, text.find('\n') - 2) + "\n";
}

}  // namespace

std::string help_text(const ToolPage& page, const CLI::App& app) {
  const PageParts parts = page_parts(page.text);
  std::string out = page.name + " - " + parts.summary + "\n\n";
  const std::vector<std::string> forms = usage_forms(parts, app);
  for (const std::string& form : forms) {
    out +=
        (&form == &forms.front() ? "Usage: " : "       ") + page.name + " [OPTIONS] " + form + "\n";
  }
  const std::vector<OptionRow> rows = option_rows(app);
  auto section = [&](const std::string& title, auto&& belongs) {
    std::string lines;
    for (const OptionRow& row : rows) {
      if (belongs(row)) lines += lines_of(row);
    }
    if (!lines.empty()) out += "\n" + title + ":\n" + lines;
  };
  section("Arguments", [](const OptionRow& row) { return row.is_argument; });
  for (const std::string& group : option_groups(rows)) {
    section(group, [&](const OptionRow& row) { return !row.is_argument && row.group == group; });
  }
  if (!parts.examples.empty()) out += "\nExamples:\n";
  for (const MarkdownBlock& block : parts.examples) out += example_text(block);
  return out + "\nThe manual page " + page.name + "(1) has the details.\n";
}

}  // namespace mj::report
