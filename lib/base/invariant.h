// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// MJ_INVARIANT(condition) states what the code itself makes sure of, whatever the input: that a
// column exists, that a list is ascending. Builds with MJTOOLS_CHECKED (debug and sanitizers) test
// it and end the process at the first that is broken; in others the condition is compiled, so that
// it cannot rot, and never evaluated. What comes from outside is checked with Error, always.

#ifndef MJTOOLS_BASE_INVARIANT_H_
#define MJTOOLS_BASE_INVARIANT_H_

#ifdef MJTOOLS_CHECKED
#include <cstdio>
#include <cstdlib>

namespace mj {

[[noreturn, gnu::cold]] inline void report_broken_invariant(const char* file, int line,
                                                            const char* condition) {
  std::fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, condition);
  std::abort();
}

}  // namespace mj

#define MJ_INVARIANT(condition) \
  ((condition) ? void() : ::mj::report_broken_invariant(__FILE__, __LINE__, #condition))
#else
#define MJ_INVARIANT(condition) static_cast<void>(sizeof((condition) ? 1 : 0))
#endif

#endif  // MJTOOLS_BASE_INVARIANT_H_
