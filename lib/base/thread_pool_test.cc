// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/thread_pool.h"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

namespace mj {
namespace {

TEST_CASE("every task of every batch is run once, by a thread of the pool") {
  for (const int workers : {-1, 0, 1, 3}) {
    ThreadPool pool(workers);
    CHECK(pool.workers() <= std::max(0, workers));
    for (int batch = 0; batch < 300; ++batch) {
      std::vector<std::atomic<int>> runs(static_cast<size_t>(batch % 7));
      std::atomic<bool> known = true;
      pool.run(batch % 7, [&](int i, int thread) {
        ++runs[static_cast<size_t>(i)];
        if (thread < 0 || thread > pool.workers()) known = false;
      });
      CHECK(known);
      for (const std::atomic<int>& n : runs) CHECK(n == 1);
    }
  }
}

TEST_CASE("the exception of the lowest index is thrown on, after all tasks") {
  for (const int workers : {0, 2}) {
    ThreadPool pool(workers);
    for (int batch = 0; batch < 50; ++batch) {
      std::atomic<int> runs = 0;
      try {
        pool.run(10, [&](int i, int) {
          ++runs;
          if (i == 3 || i == 7) throw std::runtime_error(std::to_string(i));
        });
        FAIL("no exception");
      } catch (const std::runtime_error& error) {
        CHECK(std::string(error.what()) == "3");
      }
      CHECK(runs == 10);
    }
  }
}

}  // namespace
}  // namespace mj
