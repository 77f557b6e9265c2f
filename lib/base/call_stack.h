// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The nesting that fits on the stack of the calling thread. Programs load models in threads of
// their own, and the stacks of some are small: 1 MB in a virtual machine for Java.

#ifndef MJTOOLS_BASE_CALL_STACK_H_
#define MJTOOLS_BASE_CALL_STACK_H_

#include <cstddef>

namespace mj {

// Returns the free bytes of the calling thread's stack. If the system does not tell, returns the
// largest number.
[[nodiscard]] size_t free_stack_bytes();

// Nesting that fits on every stack, so that it needs no question to the system.
inline constexpr int kShallowNesting = 32;

// The most stack that a level of nested elements takes, rounded up: 2.6 kB in readers and writers
// of bodies, in a release build.
inline constexpr size_t kBytesOfLevel = 4096;

// Returns how deep the elements of a description may nest: `most`, or less if they would not fit on
// the calling thread's stack. Each level takes `bytes`.
[[nodiscard]] int deepest_nesting(int most, size_t bytes = kBytesOfLevel);

}  // namespace mj

#endif  // MJTOOLS_BASE_CALL_STACK_H_
