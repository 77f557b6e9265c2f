// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/collision/broad/radix_sort.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

namespace mj::engine {
namespace {

// Returns n keys that are not sorted. Many of them have equal upper bits.
std::vector<uint32_t> scattered(int n) {
  std::vector<uint32_t> keys;
  for (int i = 0; i < n; ++i) keys.push_back(2654435761u * static_cast<uint32_t>(i % 97));
  return keys;
}

TEST_CASE("few and many keys are sorted, and keys of halves stably") {
  for (const int n : {0, 1, 2, 63, 64, 65, 255, 256, 1000}) {
    CAPTURE(n);
    const std::vector<uint32_t> keys = scattered(n);
    std::vector<uint32_t> sorted = keys, x = keys, space(keys.size());
    std::sort(sorted.begin(), sorted.end());
    const uint32_t* result = sort_keys(x.data(), space.data(), n);
    CHECK(std::equal(sorted.begin(), sorted.end(), result));

    std::vector<uint64_t> wide, wide_space(keys.size());
    for (int i = 0; i < n; ++i) wide.push_back(uint64_t{keys[i]} << 32 | static_cast<uint32_t>(i));
    const uint64_t* halves = sort_by_upper_half(wide.data(), wide_space.data(), n);
    CHECK(std::is_sorted(halves, halves + n));
  }
}

}  // namespace
}  // namespace mj::engine
