// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Starts child processes that can allocate memory, also from a process with several threads.

#ifndef MJTOOLS_BASE_FORK_WITH_HEAP_H_
#define MJTOOLS_BASE_FORK_WITH_HEAP_H_

#include <sys/types.h>

namespace mj {

// Does the same as fork(), and returns the same values. If another thread holds a lock of the
// memory allocator during a fork, the child waits for that lock forever. The C library prevents
// this for its own allocator. The sanitizers do since LLVM 17. This function does it for the
// sanitizers of older versions.
[[nodiscard]] pid_t fork_with_heap();

}  // namespace mj

#endif  // MJTOOLS_BASE_FORK_WITH_HEAP_H_
