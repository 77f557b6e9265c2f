// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/report/markup.h"

#include <algorithm>

#include "base/printable.h"

namespace mj::report {
namespace {

const char* entity_of(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    default:
      return nullptr;
  }
}

bool is_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
         (byte >= 'a' && byte <= 'z') || byte >= 0x80;
}

// Returns whether the character at `i` may have a meaning in Markdown. An underscore within a word
// has no meaning.
bool is_markup(std::string_view text, size_t i) {
  constexpr std::string_view kPlain = " -.,:;()/'\"+=%?";
  const char c = text[i];
  if (is_word(c) || kPlain.find(c) != std::string_view::npos) return false;
  if (c == '>') return i == 0 || text[i - 1] != '-';  // the end of "->" has no meaning in Markdown
  return c != '_' || i == 0 || i + 1 == text.size() || !is_word(text[i - 1]) ||
         !is_word(text[i + 1]);
}

bool is_link(std::string_view text) {
  return text.find("://") != std::string_view::npos || text.find("www.") != std::string_view::npos;
}

std::string one_line(std::string_view text) {
  std::string out(text);
  std::ranges::replace(out, '\n', ' ');
  return printable_line(out);
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string out;
  for (const char c : printable(text)) {
    if (const char* entity = entity_of(c)) {
      out += entity;
    } else {
      out += c;
    }
  }
  return out;
}

std::string markdown_html(std::string_view text) {
  const std::string line = one_line(text);
  std::string out;
  for (size_t i = 0; i < line.size(); ++i) {
    if (const char* entity = entity_of(line[i])) {
      out += entity;
    } else if (is_markup(line, i)) {
      out += "&#" + std::to_string(line[i]) + ";";
    } else {
      out += line[i];
    }
  }
  return out;
}

// Returns code as a code span of Markdown, or as an HTML element if a code span does not work for
// the text. A backtick would end the span, and a bar after a backslash would end a table cell.
std::string markdown_code(std::string_view text) {
  const std::string line = one_line(text);
  if (line.empty()) return line;
  const bool has_spaces = line.front() == ' ' || line.back() == ' ';
  if (has_spaces || line.find_first_of("`\\|") != std::string::npos) {
    return "<code>" + markdown_html(line) + "</code>";
  }
  return "`" + line + "`";
}

std::string markdown_text(std::string_view words) {
  const std::string line = one_line(words);
  for (size_t i = 0; i < line.size(); ++i) {
    if (is_markup(line, i)) return markdown_code(line);
  }
  return is_link(line) ? markdown_code(line) : line;
}

}  // namespace mj::report
