// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sorts keys by the least significant digit radix sort (Knuth, The Art of Computer Programming 3,
// section 5.2.5).
//
// 1. A small number of keys is sorted by insertion, or by std::sort if whole keys are sorted.
// 2. The digits of all passes are counted at once.
// 3. For each digit, from the lowest to the highest, the counts are turned into indices, and the
//    keys are moved in order to the other array. A digit that is equal in all keys is skipped.

#include "engine/collision/broad/radix_sort.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace mj::engine {
namespace {

// Numbers of keys at which another method becomes faster. Below kInsertionBelow keys, insertion is
// fastest. From kRadixFrom keys on, radix sort is fastest. Both numbers are rough measurements in
// the broad phase of 22 humanoids. Results do not depend on them.
constexpr int kInsertionBelow = 64;
constexpr int kRadixFrom = 256;  // used by sort_keys(), which calls std::sort for fewer keys
constexpr int kDigitBits = 8;
constexpr int kDigits = 1 << kDigitBits;

// Sorts the keys by insertion. Only the bits above `shift` are compared.
template <int shift, typename Key>
void insertion_sort(Key* keys, int n) {
  for (int i = 1; i < n; ++i) {
    const Key key = keys[i];
    int j = i;
    for (; j > 0 && keys[j - 1] >> shift > key >> shift; --j) keys[j] = keys[j - 1];
    keys[j] = key;
  }
}

template <int shift, typename Key>
Key* radix_sort(Key* keys, Key* space, int n) {
  if (n < kInsertionBelow) {
    insertion_sort<shift>(keys, n);
    return keys;
  }
  constexpr int kPasses = 32 / kDigitBits;
  const auto digit = [](Key key, int pass) {
    return static_cast<int>(key >> (shift + pass * kDigitBits)) & (kDigits - 1);
  };
  int count[kPasses][kDigits];
  std::memset(count, 0, sizeof count);
  for (int i = 0; i < n; ++i) {
    for (int pass = 0; pass < kPasses; ++pass) ++count[pass][digit(keys[i], pass)];
  }
  for (int pass = 0; pass < kPasses; ++pass) {
    int* next = count[pass];
    if (next[digit(keys[0], pass)] == n) continue;
    int start = 0;
    for (int k = 0; k < kDigits; ++k) start += std::exchange(next[k], start);
    for (int i = 0; i < n; ++i) space[next[digit(keys[i], pass)]++] = keys[i];
    std::swap(keys, space);
  }
  return keys;
}

}  // namespace

uint64_t* sort_by_upper_half(uint64_t* keys, uint64_t* space, int n) {
  return radix_sort<32>(keys, space, n);
}

uint32_t* sort_keys(uint32_t* keys, uint32_t* space, int n) {
  if (n >= kRadixFrom) return radix_sort<0>(keys, space, n);
  std::sort(keys, keys + n);
  return keys;
}

}  // namespace mj::engine
