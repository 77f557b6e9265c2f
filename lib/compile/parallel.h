// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Independent tasks on several threads.

#ifndef MJTOOLS_COMPILE_PARALLEL_H_
#define MJTOOLS_COMPILE_PARALLEL_H_

#include <functional>

namespace mj::compiler {

// task(0) .. task(count - 1), each once, in any order; tasks must not throw. With `threads` off, or
// a single task, all run on the calling thread.
void run_parallel(int count, bool threads, const std::function<void(int)>& task);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_PARALLEL_H_
