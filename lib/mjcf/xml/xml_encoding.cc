// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/xml/xml_encoding.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "resource/path.h"

namespace mj::mjcf {
namespace {

constexpr char32_t kReplacement = 0xfffd;  // replaces an unpaired UTF-16 surrogate
constexpr char32_t kLast = 0x10ffff;       // largest code point of Unicode

// Code points of the bytes 0x80 to 0x9f in windows-1252. A byte that windows-1252 does not define
// has its own value as code point.
constexpr std::array<char32_t, 32> kWindows1252 = {
    0x20ac, 0x81,   0x201a, 0x192,  0x201e, 0x2026, 0x2020, 0x2021, 0x2c6,  0x2030, 0x160,
    0x2039, 0x152,  0x8d,   0x17d,  0x8f,   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x2dc,  0x2122, 0x161,  0x203a, 0x153,  0x9d,   0x17e,  0x178};

void append_utf8(std::string& out, char32_t c) {
  const auto tail = [&](int shift) { out += static_cast<char>(0x80 | (c >> shift & 0x3f)); };
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xc0 | c >> 6);
    tail(0);
  } else if (c < 0x10000) {
    out += static_cast<char>(0xe0 | c >> 12);
    tail(6);
    tail(0);
  } else {
    out += static_cast<char>(0xf0 | c >> 18);
    tail(12);
    tail(6);
    tail(0);
  }
}

// The form of a text in UTF-16 (units of 2 bytes) or UTF-32 (units of 4 bytes).
struct WideText {
  size_t unit = 2;
  bool is_big = false;  // true if the high byte of a unit comes first
  size_t begin = 0;     // position of the text after the byte order mark
};

// Recognizes UTF-16 or UTF-32 by the byte order mark, or else by the '<' with which a document
// begins.
std::optional<WideText> wide_text(std::string_view bytes) {
  constexpr std::pair<std::string_view, WideText> kBeginnings[] = {
      {{"\xff\xfe\0\0", 4}, {4, false, 4}}, {{"\0\0\xfe\xff", 4}, {4, true, 4}},
      {{"<\0\0\0", 4}, {4, false, 0}},      {{"\0\0\0<", 4}, {4, true, 0}},
      {{"\xff\xfe", 2}, {2, false, 2}},     {{"\xfe\xff", 2}, {2, true, 2}},
      {{"\0<\0", 3}, {2, true, 0}}};
  for (const auto& [beginning, wide] : kBeginnings) {
    if (bytes.starts_with(beginning)) return wide;
  }
  // The character after '<' is '?', '!' or a letter, so its high byte is zero.
  const bool is_little = bytes.size() >= 4 && bytes.starts_with({"<\0", 2}) && bytes[3] == '\0';
  return is_little ? std::optional(WideText{2, false, 0}) : std::nullopt;
}

std::string decode_wide(std::string_view bytes, const WideText& wide) {
  const auto unit = [&](size_t i) {
    char32_t c = 0;
    for (size_t k = 0; k < wide.unit; ++k) {
      const size_t at = wide.is_big ? i + k : i + wide.unit - 1 - k;
      c = c << 8 | static_cast<unsigned char>(bytes[at]);
    }
    return c;
  };
  const auto is_high = [](char32_t c) { return c >= 0xd800 && c < 0xdc00; };
  const auto is_low = [](char32_t c) { return c >= 0xdc00 && c < 0xe000; };
  const size_t size = wide.unit;
  std::string out;
  for (size_t i = wide.begin; i + size <= bytes.size(); i += size) {
    char32_t c = unit(i);
    const bool is_pair = size == 2 && is_high(c) && i + 2 * size <= bytes.size();
    if (is_pair && is_low(unit(i + size))) {
      c = 0x10000 + ((c - 0xd800) << 10) + (unit(i + size) - 0xdc00);
      i += size;
    } else if (is_high(c) || is_low(c) || c > kLast) {
      c = kReplacement;
    }
    append_utf8(out, c);
  }
  return out;
}

using Decoder = char32_t (*)(unsigned char);

char32_t decode_latin1(unsigned char c) {
  return c;
}

char32_t decode_latin9(unsigned char c) {
  constexpr std::pair<unsigned char, char32_t> kOthers[] = {
      {0xa4, 0x20ac}, {0xa6, 0x160}, {0xa8, 0x161}, {0xb4, 0x17d},
      {0xb8, 0x17e},  {0xbc, 0x152}, {0xbd, 0x153}, {0xbe, 0x178}};
  for (const auto& [byte, meaning] : kOthers) {
    if (c == byte) return meaning;
  }
  return c;
}

char32_t decode_windows1252(unsigned char c) {
  return c >= 0x80 && c < 0xa0 ? kWindows1252[c - 0x80] : c;
}

// Returns the decoder of an encoding, or null if the name is unknown.
Decoder decoder_of(std::string_view encoding) {
  constexpr std::pair<std::string_view, Decoder> kDecoders[] = {
      {"iso-8859-1", decode_latin1}, {"iso8859-1", decode_latin1},
      {"latin1", decode_latin1},     {"iso-8859-15", decode_latin9},
      {"latin9", decode_latin9},     {"windows-1252", decode_windows1252},
      {"cp1252", decode_windows1252}};
  const std::string name = lower_case(encoding);
  for (const auto& [known, decoder] : kDecoders) {
    if (name == known) return decoder;
  }
  return nullptr;
}

std::optional<DeclaredEncoding> declared_encoding(std::string_view text) {
  constexpr std::string_view kStart = "<?xml", kWord = "encoding", kSpace = " \t\r\n";
  const size_t start = text.find('<');
  if (start == std::string_view::npos || !text.substr(start).starts_with(kStart)) return {};
  const std::string_view declaration = text.substr(0, text.find("?>", start));
  const size_t word = declaration.find(kWord, start);
  if (word == std::string_view::npos) return {};
  const size_t equals = declaration.find_first_not_of(kSpace, word + kWord.size());
  if (equals == std::string_view::npos || declaration[equals] != '=') return {};
  const size_t quote = declaration.find_first_not_of(kSpace, equals + 1);
  if (quote == std::string_view::npos) return {};
  const size_t end = declaration.find(declaration[quote], quote + 1);
  if (end == std::string_view::npos) return {};
  return DeclaredEncoding{quote + 1, declaration.substr(quote + 1, end - quote - 1)};
}

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

bool is_wide(std::string_view bytes) {
  return wide_text(bytes).has_value();
}

std::string utf8_text(std::string bytes) {
  if (const auto wide = wide_text(bytes)) bytes = decode_wide(bytes, *wide);
  const auto declared = declared_encoding(bytes);
  const Decoder decoder = declared ? decoder_of(declared->name) : nullptr;
  if (!decoder) return bytes;
  bytes.replace(declared->begin, declared->name.size(), "UTF-8");
  if (is_ascii(bytes)) return bytes;
  std::string out;
  out.reserve(bytes.size() + bytes.size() / 8);
  for (const char c : bytes) append_utf8(out, decoder(static_cast<unsigned char>(c)));
  return out;
}

std::optional<DeclaredEncoding> unknown_encoding(std::string_view text) {
  const auto declared = declared_encoding(text);
  if (!declared || is_ascii(text)) return {};
  // A text in UTF-8 is valid even if its declaration names UTF-16 or UTF-32. Some programs convert
  // a text to UTF-8 without changing its declaration. Other programs declare the encoding that
  // their strings have in memory, although they write UTF-8.
  constexpr std::string_view kGood[] = {"utf-8",    "utf8",     "utf-16",
                                        "utf-16le", "utf-16be", "utf-32"};
  return std::ranges::find(kGood, lower_case(declared->name)) == std::end(kGood) ? declared
                                                                                 : std::nullopt;
}

}  // namespace mj::mjcf
