// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/processor_pin.h"

#include <doctest/doctest.h>

#include <atomic>

#include "base/thread_pool.h"

namespace mj {
namespace {

cpu_set_t allowed() {
  cpu_set_t set;
  CPU_ZERO(&set);
  REQUIRE(sched_getaffinity(0, sizeof set, &set) == 0);
  return set;
}

TEST_CASE("a pinned thread has one processor, and afterwards its old ones") {
  const cpu_set_t before = allowed();
  {
    const ProcessorPin pin(1);
    REQUIRE(pin.is_pinned());
    const cpu_set_t now = allowed();
    CHECK(CPU_COUNT(&now) == 1);
  }
  const cpu_set_t after = allowed();
  CHECK(CPU_EQUAL(&before, &after));
  CHECK(!ProcessorPin(-1).is_pinned());
}

TEST_CASE("the threads of a pinned pool have one processor each") {
  const cpu_set_t before = allowed();
  ThreadPool pool(2, Pinning::kPinned);
  std::atomic<int> wrong = 0;
  pool.run(50, [&](int, int) {
    const cpu_set_t now = allowed();
    if (CPU_COUNT(&now) != 1) ++wrong;
  });
  CHECK(wrong == 0);
  const cpu_set_t after = allowed();
  CHECK(CPU_EQUAL(&before, &after));
}

}  // namespace
}  // namespace mj
