// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// MJ_INVARIANT(condition) states a condition that the code itself guarantees for any input, for
// example that a column exists or that a list is ascending. Builds with MJTOOLS_CHECKED (debug and
// sanitizers) test the condition and end the process if it is false. Other builds compile the
// condition, so that it stays valid code, but never evaluate it. Input from outside is always
// checked with Error instead.

#ifndef MJTOOLS_BASE_INVARIANT_H_
#define MJTOOLS_BASE_INVARIANT_H_

#ifdef MJTOOLS_CHECKED
#include <cstdio>
#include <cstdlib>

namespace mj {

// True in builds that test invariants. Use it for tests that need statements of their own, such as
// loops: `if (kChecksInvariants) { ... }`.
inline constexpr bool kChecksInvariants = true;

[[noreturn, gnu::cold]] inline void report_broken_invariant(const char* file, int line,
                                                            const char* condition) {
  std::fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, condition);
  std::abort();
}

}  // namespace mj

#define MJ_INVARIANT(condition) \
  ((condition) ? void() : ::mj::report_broken_invariant(__FILE__, __LINE__, #condition))
#else

namespace mj {
inline constexpr bool kChecksInvariants = false;
}

#define MJ_INVARIANT(condition) static_cast<void>(false && (condition))
#endif

#endif  // MJTOOLS_BASE_INVARIANT_H_
