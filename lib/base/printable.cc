// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/printable.h"

namespace mj {
namespace {

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
  const bool is_control = c == 0xC2 && byte(i + 1) < 0xA0;  // U+0080 to U+009F
  return is_control ? 0 : length;
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

}  // namespace mj
