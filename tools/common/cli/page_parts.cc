// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/page_parts.h"

#include <sstream>

#include "common/cli/option_table.h"

namespace mj::report {
namespace {

using Kind = MarkdownBlock::Kind;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// Returns the member of `parts` to which the blocks of a section belong. Returns null for a section
// that has no fixed place in the output.
std::vector<MarkdownBlock>* place_of(const std::string& title, PageParts& parts) {
  if (title == "Description") return &parts.description;
  if (title == "Exit status") return &parts.exit_status;
  if (title == "Files") return &parts.files;
  if (title == "Examples") return &parts.examples;
  return nullptr;
}

}  // namespace

PageParts page_parts(std::string_view text) {
  PageParts parts;
  std::string title;
  std::vector<MarkdownBlock>* place = nullptr;
  for (MarkdownBlock& block : markdown_blocks(text)) {
    if (block.kind == Kind::kTitle) continue;
    const bool is_section = block.kind == Kind::kSection;
    if (is_section) {
      title = block.texts[0];
      place = place_of(title, parts);
    }
    if (title.empty()) {
      parts.summary = plain_text(block.texts[0]);
    } else if (title == "Synopsis") {
      if (!is_section) parts.usage = lines_of(block.texts[0]);
    } else if (!place) {
      parts.topics.push_back(std::move(block));
    } else if (!is_section) {
      place->push_back(std::move(block));
    }
  }
  return parts;
}

std::vector<std::string> usage_forms(const PageParts& page, const CLI::App& app) {
  if (!page.usage.empty()) return page.usage;
  std::string form;
  for (const OptionRow& row : option_rows(app)) {
    if (!row.is_argument) continue;
    const std::string name = row.words.front() + (row.is_repeatable ? "..." : "");
    form += (form.empty() ? "" : " ") + (row.is_required ? name : "[" + name + "]");
  }
  return {form};
}

}  // namespace mj::report
