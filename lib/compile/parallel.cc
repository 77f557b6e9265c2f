// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/parallel.h"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

namespace mj::compiler {

void run_parallel(int count, bool threads, const std::function<void(int)>& task) {
  std::atomic<int> next = 0;
  auto work = [&] {
    for (int i = next++; i < count; i = next++) task(i);
  };
  const int available = static_cast<int>(std::thread::hardware_concurrency());
  const int helpers = threads ? std::min(count, available) - 1 : 0;
  std::vector<std::jthread> pool;
  try {
    for (int i = 0; i < helpers; ++i) pool.emplace_back(work);
  } catch (const std::system_error&) {
    // No more threads to be had: the ones there are do the work.
  }
  work();
}

}  // namespace mj::compiler
