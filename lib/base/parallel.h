// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Independent tasks on several threads.

#ifndef MJTOOLS_BASE_PARALLEL_H_
#define MJTOOLS_BASE_PARALLEL_H_

#include <functional>

namespace mj {

// How many threads can run at once, at least 1.
[[nodiscard]] int processors();

// task(0) .. task(count - 1), each once, in any order, on up to `threads` threads of which the
// calling one is the first. All are run even if some throw; then the exception of the lowest index
// is thrown on.
void run_parallel(int count, int threads, const std::function<void(int)>& task);

}  // namespace mj

#endif  // MJTOOLS_BASE_PARALLEL_H_
