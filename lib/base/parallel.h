// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that run independent tasks on several threads.

#ifndef MJTOOLS_BASE_PARALLEL_H_
#define MJTOOLS_BASE_PARALLEL_H_

#include <functional>

namespace mj {

// Returns the number of threads that can run at once, at least 1.
[[nodiscard]] int processors();

// Runs task(0) .. task(count - 1) once each, in any order, on up to `threads` threads. The calling
// thread is one of these threads. If a task throws, all other tasks still run. Then the exception
// of the task with the lowest index is rethrown.
void run_parallel(int count, int threads, const std::function<void(int)>& task);

}  // namespace mj

#endif  // MJTOOLS_BASE_PARALLEL_H_
