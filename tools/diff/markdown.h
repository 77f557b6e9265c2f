// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Lines of text for people, and text in the cells of Markdown tables.

#ifndef MJTOOLS_TOOLS_DIFF_MARKDOWN_H_
#define MJTOOLS_TOOLS_DIFF_MARKDOWN_H_

#include <string>

#include "base/printable.h"

namespace mj::diff {

// Names and text in the words are those of the files.
inline std::string line_of(const std::string& words) {
  return printable_line(words) + "\n";
}

inline std::string markdown_cell(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '|' || c == '\\') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

inline std::string markdown_code(const std::string& text) {
  return "`" + markdown_cell(text) + "`";
}

}  // namespace mj::diff

#endif  // MJTOOLS_TOOLS_DIFF_MARKDOWN_H_
