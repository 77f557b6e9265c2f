// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/printable.h"

#include <utility>

namespace mj {
namespace {

// Bytes of the control character at `i` that is no tab and no line break; 0 when there is none.
size_t control_length(std::string_view text, size_t i) {
  const auto byte = [&](size_t k) { return static_cast<unsigned char>(text[k]); };
  const unsigned char c = byte(i);
  if (c < 0x20) return c == '\t' || c == '\n' ? 0 : 1;
  const bool is_pair = c == 0xC2 && i + 1 < text.size() && byte(i + 1) >= 0x80;
  return c == 0x7F ? 1 : is_pair && byte(i + 1) < 0xA0 ? 2 : 0;  // U+0080 to U+009F
}

// The text with what `escape` makes of the codes of control characters.
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
    i += length - 1;
    out += escape(static_cast<unsigned char>(text[i]));
  }
  return out;
}

// Bytes of the UTF-8 character at `i`; 0 when there is none that a terminal can show.
size_t character_length(std::string_view text, size_t i) {
  const auto byte = [&](size_t k) { return static_cast<unsigned char>(text[k]); };
  const unsigned char c = byte(i);
  if (c < 0x80) return c >= 0x20 && c != 0x7F ? 1 : 0;
  const size_t length = c >= 0xC2 && c < 0xE0 ? 2 : c >= 0xE0 && c < 0xF0 ? 3 : c < 0xF5 ? 4 : 0;
  if (c < 0xC2 || i + length > text.size()) return 0;
  for (size_t k = 1; k < length; ++k) {
    if ((byte(i + k) & 0xC0) != 0x80) return 0;
  }
  return control_length(text, i) > 0 ? 0 : length;
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
  return escaped(std::move(json), [](int code) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    return std::string("\\u00") + kDigits[static_cast<size_t>(code >> 4)] +
           kDigits[static_cast<size_t>(code & 15)];
  });
}

std::string printable_xml(std::string xml) {
  return escaped(std::move(xml), [](int code) { return "&#" + std::to_string(code) + ";"; });
}

}  // namespace mj
