// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/printable.h"

#include <cstdint>
#include <cstdio>
#include <utility>

namespace mj {
namespace {

// A character in UTF-8.
struct Character {
  size_t length = 0;  // number of bytes, or 0 if the bytes are not valid UTF-8
  uint32_t code = 0;  // code point
};

Character character_at(std::string_view text, size_t i) {
  const auto byte = [&](size_t k) { return static_cast<unsigned char>(text[k]); };
  const unsigned char c = byte(i);
  if (c < 0x80) return {1, c};
  const size_t length = c >= 0xC2 && c < 0xE0 ? 2 : c >= 0xE0 && c < 0xF0 ? 3 : c < 0xF5 ? 4 : 0;
  if (c < 0xC2 || length == 0 || i + length > text.size()) return {};
  uint32_t code = c & (0x7FU >> length);
  for (size_t k = 1; k < length; ++k) {
    if ((byte(i + k) & 0xC0) != 0x80) return {};
    code = code << 6 | (byte(i + k) & 0x3FU);
  }
  return {length, code};
}

bool is_between(uint32_t code, uint32_t first, uint32_t last) {
  return code >= first && code <= last;
}

// Returns whether a character can change how the text around it is shown: a control character other
// than tab and line break, a line separator, or a mark of writing direction (Unicode 15,
// Bidi_Control). A mark of direction can make a text look like another text.
bool is_control(uint32_t code) {
  if (code < 0x20) return code != '\t' && code != '\n';
  return is_between(code, 0x7F, 0x9F) || code == 0x061C || is_between(code, 0x200E, 0x200F) ||
         is_between(code, 0x2028, 0x202E) || is_between(code, 0x2066, 0x2069);
}

// Returns the length of the control character at `i` in bytes, or 0 for any other character.
size_t control_length(std::string_view text, size_t i) {
  const Character c = character_at(text, i);
  return is_control(c.code) ? c.length : 0;
}

// Returns the text with each control character replaced by escape(code).
template <typename Escape>
std::string escaped(std::string text, const Escape& escape) {
  size_t i = 0;
  while (i < text.size() && control_length(text, i) == 0) ++i;
  if (i == text.size()) return text;
  std::string out(text, 0, i);
  for (; i < text.size(); ++i) {
    const size_t length = control_length(text, i);
    if (length == 0) {
      out += text[i];
      continue;
    }
    out += escape(character_at(text, i).code);
    i += length - 1;
  }
  return out;
}

// Returns the length in bytes of the visible UTF-8 character at `i`. Returns 0 if no visible
// character begins there.
size_t character_length(std::string_view text, size_t i) {
  const Character c = character_at(text, i);
  return c.code == '\t' || c.code == '\n' || is_control(c.code) ? 0 : c.length;
}

std::string shown(std::string_view text, std::string_view kept) {
  std::string out(text);
  for (size_t i = 0; i < text.size();) {
    const size_t length =
        kept.find(text[i]) != std::string_view::npos ? 1 : character_length(text, i);
    if (length == 0) out[i] = '?';
    i += length == 0 ? 1 : length;
  }
  return out;
}

}  // namespace

std::string printable(std::string_view text) {
  return shown(text, "\t\n");
}

std::string printable_line(std::string_view text) {
  return shown(text, "");
}

std::string printable_json(std::string json) {
  return escaped(std::move(json), [](uint32_t code) {
    char sequence[8];
    std::snprintf(sequence, sizeof(sequence), "\\u%04x", code & 0xFFFF);
    return std::string(sequence);
  });
}

std::string printable_xml(std::string xml) {
  return escaped(std::move(xml), [](uint32_t code) { return "&#" + std::to_string(code) + ";"; });
}

}  // namespace mj
