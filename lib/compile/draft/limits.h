// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Ranges of values, and the flags that make them active.

#ifndef MJTOOLS_COMPILE_DRAFT_LIMITS_H_
#define MJTOOLS_COMPILE_DRAFT_LIMITS_H_

#include "compile/draft/draft.h"

namespace mj::compiler {

// Returns whether a range is active. If the flag is "auto", the range is active if its ends are
// increasing. Throws an Error for the flag "auto" if autolimits is off and a range is given.
inline bool is_limited(const Draft& draft, const spec::Element& element, int flag,
                       const double range[2], std::string_view referrer, std::string_view flag_name,
                       std::string_view range_name) {
  if (flag != mjLIMITED_AUTO) return flag == mjLIMITED_TRUE;
  if (!draft.compiler_of(element).autolimits && (range[0] != 0 || range[1] != 0)) {
    draft.report.fail(element.where,
                      {.code = "range-without-limited",
                       .message = std::string(referrer) + " has " + std::string(range_name) +
                                  " but no " + std::string(flag_name) + ", and autolimits is off",
                       .attribute = range_name});
  }
  return range[0] < range[1];
}

// Throws an Error unless the lower end of the range is less than the upper end.
inline void check_increasing(const Draft& draft, const SourceLocation& where, const double range[2],
                             std::string_view referrer, std::string_view range_name) {
  if (range[0] < range[1]) return;
  draft.report.fail(where, {.code = "range-order",
                            .message = std::string(referrer) + ": the first number of " +
                                       std::string(range_name) + " must be smaller than the second",
                            .attribute = range_name});
}

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_DRAFT_LIMITS_H_
