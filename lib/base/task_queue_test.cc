// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/task_queue.h"

#include <doctest/doctest.h>

#include <atomic>
#include <functional>
#include <stdexcept>
#include <string>

namespace mj {
namespace {

TEST_CASE("tasks that tasks add are run too, each once, by any number of threads") {
  for (const int threads : {1, 2, 5}) {
    for (int round = 0; round < 50; ++round) {
      TaskQueue queue;
      std::atomic<int> leaves = 0;
      const std::function<void(int)> split = [&](int depth) {
        if (depth == 0) {
          ++leaves;
          return;
        }
        for (int i = 0; i < 2; ++i) queue.add([&split, depth] { split(depth - 1); });
      };
      for (int i = 0; i < round % 4; ++i) queue.add([&] { split(5); });
      queue.run(threads);
      CHECK(leaves == 32 * (round % 4));
    }
  }
}

TEST_CASE("one thread begins with the task that was added last") {
  TaskQueue queue;
  std::string order;
  queue.add([&] { order += 'c'; });
  queue.add([&] {
    order += 'a';
    queue.add([&] { order += 'b'; });
  });
  queue.run(1);
  CHECK(order == "abc");
}

TEST_CASE("an exception of a task is thrown on when all tasks have ended") {
  for (const int threads : {1, 3}) {
    TaskQueue queue;
    std::atomic<int> runs = 0;
    for (int i = 0; i < 10; ++i) {
      queue.add([&runs, i] {
        ++runs;
        if (i == 4) throw std::runtime_error("4");
      });
    }
    CHECK_THROWS_WITH(queue.run(threads), "4");
    CHECK(runs == 10);
    queue.run(threads);
  }
}

}  // namespace
}  // namespace mj
