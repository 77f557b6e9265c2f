// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/call_stack.h"

#include "base/test_small_stack.h"

namespace mj {
namespace {

TEST_CASE("descriptions may nest less deep in a thread with a small stack") {
  testing::run_with_stack(1 << 20, [] {
    CHECK(free_stack_bytes() < 1 << 20);
    CHECK(free_stack_bytes() > 3 << 18);
    CHECK(deepest_nesting(1000) < 263);
    CHECK(deepest_nesting(1000) > 100);
    CHECK(deepest_nesting(50) == 50);
  });
  testing::run_with_stack(8 << 20, [] { CHECK(deepest_nesting(996) == 996); });
}

}  // namespace
}  // namespace mj
