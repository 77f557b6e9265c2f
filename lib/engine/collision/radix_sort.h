// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Stable sorting of integers in linear time.

#ifndef MJTOOLS_ENGINE_COLLISION_RADIX_SORT_H_
#define MJTOOLS_ENGINE_COLLISION_RADIX_SORT_H_

#include <cstdint>

namespace mj::engine {

// Sorts by bits 32 to 63, stably. `space` has room for n keys; returns where the sorted keys are,
// either of the two arrays.
uint64_t* sort_by_upper_half(uint64_t* keys, uint64_t* space, int n);

// The same by the whole key.
uint32_t* sort_keys(uint32_t* keys, uint32_t* space, int n);

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_COLLISION_RADIX_SORT_H_
