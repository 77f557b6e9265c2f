// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/parallel.h"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

namespace mj {

int processors() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void run_parallel(int count, int threads, const std::function<void(int)>& task) {
  std::atomic<int> next = 0;
  auto work = [&] {
    for (int i = next++; i < count; i = next++) task(i);
  };
  std::vector<std::jthread> pool;
  try {
    for (int i = 1; i < std::min(count, threads); ++i) pool.emplace_back(work);
  } catch (const std::system_error&) {
    // No more threads to be had: the ones there are do the work.
  }
  work();
}

}  // namespace mj
