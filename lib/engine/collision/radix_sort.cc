// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/collision/radix_sort.h"

#include <cstring>
#include <utility>

namespace mj::engine {
namespace {

constexpr int kInsertionBelow = 64;
constexpr int kDigitBits = 8;
constexpr int kDigits = 1 << kDigitBits;

void insertion_sort(uint64_t* keys, int n) {
  for (int i = 1; i < n; ++i) {
    const uint64_t key = keys[i];
    int j = i;
    for (; j > 0 && keys[j - 1] >> 32 > key >> 32; --j) keys[j] = keys[j - 1];
    keys[j] = key;
  }
}

}  // namespace

uint64_t* sort_by_upper_half(uint64_t* keys, uint64_t* space, int n) {
  if (n < kInsertionBelow) {
    insertion_sort(keys, n);
    return keys;
  }
  constexpr int kPasses = 32 / kDigitBits;
  int count[kPasses][kDigits];
  std::memset(count, 0, sizeof count);
  for (int i = 0; i < n; ++i) {
    for (int pass = 0; pass < kPasses; ++pass) {
      ++count[pass][keys[i] >> (32 + pass * kDigitBits) & (kDigits - 1)];
    }
  }
  for (int pass = 0; pass < kPasses; ++pass) {
    const int shift = 32 + pass * kDigitBits;
    int* next = count[pass];
    if (next[keys[0] >> shift & (kDigits - 1)] == n) continue;
    int start = 0;
    for (int digit = 0; digit < kDigits; ++digit) start += std::exchange(next[digit], start);
    for (int i = 0; i < n; ++i) space[next[keys[i] >> shift & (kDigits - 1)]++] = keys[i];
    std::swap(keys, space);
  }
  return keys;
}

}  // namespace mj::engine
