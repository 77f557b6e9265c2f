// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Parses the text of attributes into numbers and keywords, independently of the locale.

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

// Parses a token that must be one number: a decimal int, or a real as strtod reads it (also
// hexadecimal, inf, nan). A real is out of range if it overflows or is subnormal.
[[nodiscard]] NumberFault parse_number(std::string_view token, int& out);
[[nodiscard]] NumberFault parse_number(std::string_view token, float& out);
[[nodiscard]] NumberFault parse_number(std::string_view token, double& out);

// Returns the words of a text, which are separated by white space.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text);
[[nodiscard]] bool is_blank(std::string_view text);

// Parses all numbers of a text. Returns nothing if one of them is invalid.
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

// Returns the values of a list of keywords, or nothing if a word is unknown or repeated.
[[nodiscard]] std::optional<std::vector<int>> parse_keywords(std::string_view text,
                                                             Keywords keywords);

// An error in a value, and the part of the value that causes it.
struct ValueFault {
  DiagnosticCode code;
  std::string message;
  std::string hint;
  TextRange where;  // range within the value
  Severity severity = Severity::kError;
};

// Describes the expected value in words, such as "3 real numbers" or "one of 'box', 'sphere'".
[[nodiscard]] std::string describe(const ValueType& type);

// Checks whether a value has the form that `type` requires. Returns nothing if it does, and
// otherwise its fault. NaN gives a warning. `subject` names the value in messages, for example
// "attribute 'pos' of <geom>".
[[nodiscard]] std::optional<ValueFault> check_value(const std::string& subject,
                                                    const ValueType& type, std::string_view value);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_SCHEMA_VALUE_H_
