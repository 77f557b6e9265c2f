// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The text of attributes as numbers and keywords, independent of the locale.

#ifndef MJTOOLS_MJCF_SCHEMA_VALUE_H_
#define MJTOOLS_MJCF_SCHEMA_VALUE_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "mjcf/schema/schema.h"
#include "mjcf/xml/xml_scanner.h"

namespace mj::mjcf {

enum class NumberFault { kNone, kFormat, kRange };

// The whole token is one number: decimal int, or real as strtod reads it (also hexadecimal, inf,
// nan). A real that is too large, or not zero but below the smallest normal number, is out of
// range.
[[nodiscard]] NumberFault parse_number(std::string_view token, int& out);
[[nodiscard]] NumberFault parse_number(std::string_view token, float& out);
[[nodiscard]] NumberFault parse_number(std::string_view token, double& out);

// The parts between white space.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text);
[[nodiscard]] bool is_blank(std::string_view text);

// All numbers of a text; nothing if one of them is bad.
template <typename T>
[[nodiscard]] std::optional<std::vector<T>> parse_numbers(std::string_view text) {
  std::vector<T> out;
  for (const std::string_view token : split(text)) {
    T value{};
    if (parse_number(token, value) != NumberFault::kNone) return std::nullopt;
    out.push_back(value);
  }
  return out;
}

// Bits of a list of keywords, or nothing if a word is unknown or repeated.
[[nodiscard]] std::optional<std::vector<int>> parse_keywords(std::string_view text,
                                                             Keywords keywords);

// What is wrong with a value, and the bytes of it that are to blame.
struct ValueFault {
  DiagnosticCode code;
  std::string message;
  std::string hint;
  TextRange where;  // within the value
  Severity severity = Severity::kError;
};

// What is expected of a value, in words: "3 real numbers", "one of 'box', 'sphere'".
[[nodiscard]] std::string describe(const ValueType& type);

// Nothing if the value has the form that the grammar asks for; NaN is a warning. `subject` names it
// in messages: "attribute 'pos' of <geom>".
[[nodiscard]] std::optional<ValueFault> check_value(const std::string& subject,
                                                    const ValueType& type, std::string_view value);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_SCHEMA_VALUE_H_
