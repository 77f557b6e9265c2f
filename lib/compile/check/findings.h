// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Collects the warnings of the checks. If <replicate>, <attach> or a default class produces several
// elements from one, the same problem in all of them gives a single warning. Of the
// warnings with the same code, only the first few are shown.

#ifndef MJTOOLS_COMPILE_CHECK_FINDINGS_H_
#define MJTOOLS_COMPILE_CHECK_FINDINGS_H_

#include <map>
#include <set>
#include <string>
#include <tuple>

#include "compile/draft/report.h"

namespace mj::compiler {

class Findings {
 public:
  explicit Findings(Report& report) : report_(report) {}

  void add(const SourceLocation& where, Problem problem);
  // Adds notes that tell how many warnings are not shown.
  void finish();

 private:
  using Place = std::tuple<std::string_view, std::string, int, int, std::string_view>;

  Report& report_;
  std::set<Place> seen_;
  std::map<std::string_view, int> count_;  // number of warnings with each code
};

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_CHECK_FINDINGS_H_
