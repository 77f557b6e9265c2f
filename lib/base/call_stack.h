// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The nesting that fits on the stack of the calling thread. Programs load models in threads of
// their own, and the stacks of some are small: 1 MB in a virtual machine for Java.

#ifndef MJTOOLS_BASE_CALL_STACK_H_
#define MJTOOLS_BASE_CALL_STACK_H_

#include <cstddef>

#include "base/sanitizer.h"

namespace mj {

// Returns the free bytes of the calling thread's stack. Returns SIZE_MAX if the system does not
// report the stack, or if the caller uses another one, as coroutines do.
[[nodiscard]] size_t free_stack_bytes();

// Nesting depth that fits on every stack, so the stack is not checked.
inline constexpr int kShallowNesting = 32;

// Functions take about twice as much stack with a sanitizer.
#ifdef MJ_HAS_SANITIZER
inline constexpr size_t kStackFactor = 2;
#else
inline constexpr size_t kStackFactor = 1;
#endif

// Stack that a level of nested elements takes. The writer of bodies takes the most, 3.0 kB in a
// release build and 5.5 kB with a sanitizer.
inline constexpr size_t kBytesOfLevel = 4000 * kStackFactor;

// Advice if elements nest too deeply for the stack of the calling thread.
inline constexpr char kSmallStackHint[] =
    "the stack of this thread has no room for more; give it more stack (ulimit -s)";

// Returns how deep the elements of a description may nest: `most`, or less if they would not fit on
// the calling thread's stack. Each level takes `bytes`.
[[nodiscard]] int deepest_nesting(int most, size_t bytes = kBytesOfLevel);

}  // namespace mj

#endif  // MJTOOLS_BASE_CALL_STACK_H_
