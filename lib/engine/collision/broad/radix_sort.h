// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Stable sorting of integer keys in linear time.

#ifndef MJTOOLS_ENGINE_COLLISION_BROAD_RADIX_SORT_H_
#define MJTOOLS_ENGINE_COLLISION_BROAD_RADIX_SORT_H_

#include <bit>
#include <cstdint>

namespace mj::engine {

// Sorts n keys by their bits 32 to 63. The sort is stable. `space` has room for n keys. Returns the
// array that then holds the sorted keys: `keys` or `space`.
uint64_t* sort_by_upper_half(uint64_t* keys, uint64_t* space, int n);

// Sorts n keys by all their bits. `space` has room for n keys. Returns the array that then holds
// the sorted keys: `keys` or `space`.
uint32_t* sort_keys(uint32_t* keys, uint32_t* space, int n);

// Returns a key by which the ends of intervals can be sorted. The upper half of the key is `end`,
// rounded to float and encoded so that it sorts as an integer. The lower half is `place`.
inline uint64_t interval_key(double end, uint32_t place) {
  const uint32_t bits = std::bit_cast<uint32_t>(static_cast<float>(end) + 0.0f);
  const uint32_t ordered = bits & 0x80000000u ? ~bits : bits | 0x80000000u;
  return (static_cast<uint64_t>(ordered) << 32) | place;
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_BROAD_RADIX_SORT_H_
