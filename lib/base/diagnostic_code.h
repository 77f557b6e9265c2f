// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The code of a diagnostic, such as "xml-syntax". A DiagnosticCode is made from a name, and a name
// that is not in the table of codes does not compile.

#ifndef MJTOOLS_BASE_DIAGNOSTIC_CODE_H_
#define MJTOOLS_BASE_DIAGNOSTIC_CODE_H_

#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

namespace mj {

class DiagnosticCode {
 public:
  constexpr DiagnosticCode() = default;  // no code
  consteval DiagnosticCode(const char* name) : index_(find(name)) {}
  // Returns the code for a name that is known only at run time. Returns an empty code if the table
  // does not have the name.
  [[nodiscard]] static DiagnosticCode named(std::string_view name);

  [[nodiscard]] constexpr bool empty() const { return index_ == 0; }
  [[nodiscard]] constexpr std::string_view name() const { return kNames[index_]; }
  bool operator==(const DiagnosticCode&) const = default;

 private:
#define GROUP(title)
#define CODE(code, meaning, advice) code,
  static constexpr std::string_view kNames[] = {
      "",
#include "base/diagnostic_codes.inc"
  };
#undef CODE
#undef GROUP

  static constexpr std::int16_t find(std::string_view name) {
    for (std::int16_t i = 1; i < static_cast<std::int16_t>(std::size(kNames)); ++i) {
      if (kNames[i] == name) return i;
    }
    throw "this code is not in the table of diagnostic codes";
  }

  std::int16_t index_ = 0;
};

// A row of the table of diagnostic codes.
struct CodeExplanation {
  std::string_view group;  // title of the section to which the code belongs
  std::string_view code;
  std::string_view meaning;  // what the code means, in one sentence
  std::string_view advice;   // what the user can do
};

[[nodiscard]] std::span<const CodeExplanation> all_codes();
// Returns the row of the table for a code, or null for an unknown code.
[[nodiscard]] const CodeExplanation* explain(std::string_view code);

}  // namespace mj

#endif  // MJTOOLS_BASE_DIAGNOSTIC_CODE_H_
