// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/check/findings.h"

namespace mj::compiler {
namespace {

constexpr int kShown = 10;  // maximum number of warnings shown for each code

}  // namespace

void Findings::add(const SourceLocation& where, Problem problem) {
  const std::string_view code = problem.code.name();
  if (where.line > 0 &&
      !seen_.emplace(code, where.file, where.line, where.column, problem.attribute).second) {
    return;
  }
  if (++count_[code] <= kShown) report_.warn(where, std::move(problem));
}

void Findings::finish() {
  for (const auto& [code, count] : count_) {
    if (count <= kShown) continue;
    report_.warn({}, {.code = "check-more",
                      .message = std::to_string(count - kShown) + " more warnings with the code '" +
                                 std::string(code) + "' are not shown"});
  }
}

}  // namespace mj::compiler
