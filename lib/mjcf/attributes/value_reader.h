// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads attributes of elements into members of the description. Each function returns whether it
// read a value. If the attribute is missing, the member keeps its value. The member also keeps its
// value if the attribute is malformed, which the grammar check has already reported.

#ifndef MJTOOLS_MJCF_ATTRIBUTES_VALUE_READER_H_
#define MJTOOLS_MJCF_ATTRIBUTES_VALUE_READER_H_

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <vector>

#include "mjcf/schema/value.h"
#include "mjcf/xml/xml_document.h"

namespace mj::mjcf {

template <typename T>
bool read_prefix(const XmlElement& xml, std::string_view name, std::span<T> out) {
  const std::string* text = xml.value(name);
  if (text == nullptr || is_blank(*text)) return false;
  const auto numbers = parse_numbers<T>(*text);
  if (!numbers || numbers->size() > out.size()) return false;
  std::copy(numbers->begin(), numbers->end(), out.begin());
  return true;
}

template <typename T>
concept Number = std::is_same_v<T, int> || std::is_same_v<T, float> || std::is_same_v<T, double>;

template <Number T>
bool read(const XmlElement& xml, std::string_view name, T& out) {
  return read_prefix(xml, name, std::span<T>(&out, 1));
}

// Reads an array. If the text has fewer numbers, only the first elements change.
template <Number T, size_t n>
bool read(const XmlElement& xml, std::string_view name, std::array<T, n>& out) {
  return read_prefix(xml, name, std::span<T>(out));
}
template <Number T, size_t n>
bool read(const XmlElement& xml, std::string_view name, T (&out)[n]) {
  return read_prefix(xml, name, std::span<T>(out));
}

template <Number T>
bool read(const XmlElement& xml, std::string_view name, std::vector<T>& out) {
  const std::string* text = xml.value(name);
  if (text == nullptr || is_blank(*text)) return false;
  auto numbers = parse_numbers<T>(*text);
  if (!numbers) return false;
  out = std::move(*numbers);
  return true;
}

inline bool read(const XmlElement& xml, std::string_view name, std::string& out) {
  const std::string* text = xml.value(name);
  if (text == nullptr) return false;
  out = *text;
  return true;
}

inline bool read_keyword(const XmlElement& xml, std::string_view name, Keywords keywords,
                         int& out) {
  const std::string* text = xml.value(name);
  if (text == nullptr) return false;
  const std::optional<int> value = keyword_value(keywords, *text);
  if (value) out = *value;
  return value.has_value();
}

// Reads a list of keywords into a set of bits, one bit for each keyword.
inline bool read_bits(const XmlElement& xml, std::string_view name, Keywords keywords, int& out) {
  const std::string* text = xml.value(name);
  if (text == nullptr || is_blank(*text)) return false;
  const auto words = parse_keywords(*text, keywords);
  if (!words) return false;
  out = 0;
  for (const int bit : *words) out |= bit;
  return true;
}

inline bool read(const XmlElement& xml, std::string_view name, bool& out) {
  int value = 0;
  if (!read_keyword(xml, name, kBoolean, value)) return false;
  out = value != 0;
  return true;
}

// Reads "false", "true" or "auto".
inline bool read_limited(const XmlElement& xml, std::string_view name, int& out) {
  return read_keyword(xml, name, kFalseTrueAuto, out);
}

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_ATTRIBUTES_VALUE_READER_H_
