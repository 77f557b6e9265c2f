// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/diagnostic_code.h"

#include <algorithm>
#include <vector>

namespace mj {
namespace {

std::vector<CodeExplanation> make_table() {
  std::vector<CodeExplanation> table;
  std::string_view group;
#define GROUP(title) group = title;
#define CODE(code, meaning, advice) table.push_back({group, code, meaning, advice});
#include "base/diagnostic_codes.inc"
#undef CODE
#undef GROUP
  return table;
}

}  // namespace

std::span<const CodeExplanation> all_codes() {
  static const std::vector<CodeExplanation> table = make_table();
  return table;
}

DiagnosticCode DiagnosticCode::named(std::string_view name) {
  DiagnosticCode code;
  const auto found = std::ranges::find(kNames, name);
  if (found != std::end(kNames)) code.index_ = static_cast<std::int16_t>(found - kNames);
  return code;
}

const CodeExplanation* explain(std::string_view code) {
  const auto codes = all_codes();
  const auto found = std::ranges::find(codes, code, &CodeExplanation::code);
  return found == codes.end() ? nullptr : &*found;
}

}  // namespace mj
