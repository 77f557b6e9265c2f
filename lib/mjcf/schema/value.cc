// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/schema/value.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/diagnostic.h"

namespace mj::mjcf {
namespace {

constexpr std::string_view kSpace = " \t\n\r\v\f";

// Removes a leading '+', because from_chars does not accept it.
std::string_view without_plus(std::string_view token) {
  if (token.size() > 1 && token[0] == '+' && token[1] != '-' && token[1] != '+') {
    token.remove_prefix(1);
  }
  return token;
}

template <typename T>
NumberFault parse_real(std::string_view token, T& out) {
  token = without_plus(token);
  const bool is_negative = token.starts_with('-');
  std::string_view digits = token.substr(is_negative ? 1 : 0);
  const bool is_hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
  if (is_hexadecimal) digits.remove_prefix(2);
  if (digits.empty() || digits[0] == '-') return NumberFault::kFormat;
  T value{};
  const char* end = digits.data() + digits.size();
  const auto [at, error] =
      std::from_chars(digits.data(), end, value,
                      is_hexadecimal ? std::chars_format::hex : std::chars_format::general);
  if (error == std::errc::invalid_argument || at != end) return NumberFault::kFormat;
  if (error == std::errc::result_out_of_range || std::fpclassify(value) == FP_SUBNORMAL) {
    return NumberFault::kRange;
  }
  out = is_negative ? -value : value;
  return NumberFault::kNone;
}

template <typename T>
NumberFault parse_as(std::string_view token, double& out) {
  T value{};
  const NumberFault fault = parse_number(token, value);
  out = static_cast<double>(value);
  return fault;
}

NumberFault parse(const ValueType& type, std::string_view token, double& out) {
  switch (type.kind) {
    case ValueKind::kInteger:
      return parse_as<int>(token, out);
    case ValueKind::kSingle:
      return parse_as<float>(token, out);
    default:
      return parse_as<double>(token, out);
  }
}

TextRange range_in(std::string_view text, std::string_view part) {
  return {static_cast<uint32_t>(part.data() - text.data()), static_cast<uint32_t>(part.size())};
}

TextRange all(std::string_view text) {
  return range_in(text, text);
}

std::string quoted(std::string_view text) {
  constexpr size_t kLongest = 60;
  if (text.size() > kLongest) return "'" + std::string(text.substr(0, kLongest)) + "...'";
  return "'" + std::string(text) + "'";
}

std::string list_of(Keywords keywords) {
  std::string out;
  for (const Keyword& keyword : keywords) {
    out += (out.empty() ? "'" : ", '") + std::string(keyword.word) + "'";
  }
  return out;
}

std::string keyword_hint(std::string_view word, Keywords keywords) {
  const std::string_view close = closest_match(word, words(keywords));
  if (!close.empty()) return "did you mean " + quoted(close) + "?";
  return (keywords.size() > 1 ? "expected one of " : "expected ") + list_of(keywords);
}

std::optional<ValueFault> check_bounds(const std::string& subject, const ValueType& type,
                                       TextRange where, double value) {
  std::string bound;
  if (type.is_positive && value <= 0) bound = "greater than 0";
  if (type.minimum != ValueType{}.minimum && value < type.minimum) {
    bound = "at least " + std::to_string(type.minimum);
  }
  if (type.maximum != ValueType{}.maximum && value > type.maximum) {
    bound = "at most " + std::to_string(type.maximum);
  }
  if (bound.empty()) return std::nullopt;
  return ValueFault{"mjcf-value-range", subject + " must be " + bound, "", where};
}

std::optional<ValueFault> check_numbers(const std::string& subject, const ValueType& type,
                                        std::string_view text) {
  const std::vector<std::string_view> tokens = split(text);
  const std::string expected = "expected " + describe(type);
  const auto position_of = [&](size_t i) {
    return tokens.size() > 1 ? "value " + std::to_string(i + 1) + " of " : std::string();
  };
  size_t first_nan = tokens.size();
  for (size_t i = 0; i < tokens.size(); ++i) {
    double value = 0;
    switch (parse(type, tokens[i], value)) {
      case NumberFault::kFormat:
        return ValueFault{
            "mjcf-bad-number",
            quoted(tokens[i]) + " in " + position_of(i) + subject +
                (type.kind == ValueKind::kInteger ? " is not an integer" : " is not a number"),
            expected, range_in(text, tokens[i])};
      case NumberFault::kRange:
        return ValueFault{"mjcf-number-range",
                          quoted(tokens[i]) + " in " + position_of(i) + subject +
                              " is outside the range of the number type",
                          expected, range_in(text, tokens[i])};
      case NumberFault::kNone:
        break;
    }
    if (auto fault = check_bounds(subject, type, range_in(text, tokens[i]), value)) return fault;
    if (std::isnan(value)) first_nan = std::min(first_nan, i);
  }
  const int count = static_cast<int>(tokens.size());
  if (count == 0 && !type.is_strict) return std::nullopt;
  if (count >= type.min_count && (type.max_count == kUnbounded || count <= type.max_count)) {
    if (first_nan == tokens.size()) return std::nullopt;
    return ValueFault{"mjcf-nan", position_of(first_nan) + subject + " is NaN", expected,
                      range_in(text, tokens[first_nan]), Severity::kWarning};
  }
  const std::string found = count == 0   ? "no value"
                            : count == 1 ? "1 value"
                                         : std::to_string(count) + " values";
  return ValueFault{"mjcf-value-count", subject + " has " + found, expected, all(text)};
}

std::optional<ValueFault> check_keyword_list(const std::string& subject, const ValueType& type,
                                             std::string_view text) {
  const std::vector<std::string_view> tokens = split(text);
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (!keyword_value(type.keywords, tokens[i])) {
      return ValueFault{"mjcf-bad-keyword", quoted(tokens[i]) + " is not a keyword of " + subject,
                        keyword_hint(tokens[i], type.keywords), range_in(text, tokens[i])};
    }
    if (std::find(tokens.begin(), tokens.begin() + i, tokens[i]) != tokens.begin() + i) {
      return ValueFault{"mjcf-bad-keyword", quoted(tokens[i]) + " is given twice in " + subject, "",
                        range_in(text, tokens[i])};
    }
  }
  return std::nullopt;
}

}  // namespace

NumberFault parse_number(std::string_view token, int& out) {
  token = without_plus(token);
  const auto [at, error] = std::from_chars(token.data(), token.data() + token.size(), out);
  if (error == std::errc::invalid_argument || at != token.data() + token.size()) {
    return NumberFault::kFormat;
  }
  return error == std::errc() ? NumberFault::kNone : NumberFault::kRange;
}

NumberFault parse_number(std::string_view token, float& out) {
  return parse_real(token, out);
}
NumberFault parse_number(std::string_view token, double& out) {
  return parse_real(token, out);
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> out;
  for (size_t at = text.find_first_not_of(kSpace); at != std::string_view::npos;) {
    const size_t end = std::min(text.find_first_of(kSpace, at), text.size());
    out.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(kSpace, end);
  }
  return out;
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(kSpace) == std::string_view::npos;
}

std::optional<std::vector<int>> parse_keywords(std::string_view text, Keywords keywords) {
  std::vector<int> out;
  for (const std::string_view token : split(text)) {
    const std::optional<int> value = keyword_value(keywords, token);
    if (!value || std::find(out.begin(), out.end(), *value) != out.end()) return std::nullopt;
    out.push_back(*value);
  }
  return out;
}

std::string describe(const ValueType& type) {
  if (type.kind == ValueKind::kKeyword) return "one of " + list_of(type.keywords);
  if (type.kind == ValueKind::kKeywordList) return "any of " + list_of(type.keywords);
  if (type.kind != ValueKind::kCharacters && !type.is_numeric()) return "text";
  const std::string thing = type.kind == ValueKind::kCharacters ? "character"
                            : type.kind == ValueKind::kInteger  ? "integer"
                                                                : "real number";
  if (type.max_count == kUnbounded) return thing + "s";
  if (type.max_count == 1) {
    return (type.kind == ValueKind::kInteger ? "an " : "a ") + thing;
  }
  std::string count = std::to_string(type.max_count);
  if (type.min_count != type.max_count) count = std::to_string(type.min_count) + " to " + count;
  return count + " " + thing + "s";
}

std::optional<ValueFault> check_value(const std::string& subject, const ValueType& type,
                                      std::string_view value) {
  switch (type.kind) {
    case ValueKind::kInteger:
    case ValueKind::kSingle:
    case ValueKind::kReal:
      return check_numbers(subject, type, value);
    case ValueKind::kKeyword:
      if (keyword_value(type.keywords, value)) return std::nullopt;
      return ValueFault{"mjcf-bad-keyword", quoted(value) + " is not a keyword of " + subject,
                        keyword_hint(value, type.keywords), all(value)};
    case ValueKind::kKeywordList:
      return check_keyword_list(subject, type, value);
    case ValueKind::kCharacters:
      if (static_cast<int>(value.size()) >= type.min_count &&
          static_cast<int>(value.size()) <= type.max_count) {
        return std::nullopt;
      }
      return ValueFault{"mjcf-value-count",
                        subject + " has " + std::to_string(value.size()) +
                            (value.size() == 1 ? " character" : " characters"),
                        "expected " + describe(type), all(value)};
    default:
      return std::nullopt;
  }
}

}  // namespace mj::mjcf
