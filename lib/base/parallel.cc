// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/parallel.h"

#include <algorithm>
#include <thread>

#include "base/thread_pool.h"

namespace mj {

int processors() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void run_parallel(int count, int threads, const std::function<void(int)>& task) {
  ThreadPool pool(std::min(count, threads) - 1);
  pool.run(count, [&task](int i, int) { task(i); });
}

}  // namespace mj
