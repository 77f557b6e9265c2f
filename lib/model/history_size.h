// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Buffers of past controls and sensor values, mjData.history.

#ifndef MJTOOLS_MODEL_HISTORY_SIZE_H_
#define MJTOOLS_MODEL_HISTORY_SIZE_H_

#include <cstdint>

namespace mj {

// Largest nsample: half a year at one sample per second. Sizes computed from it cannot overflow.
inline constexpr int kMaxSamples = 1 << 24;

// Returns the size of a buffer for samples of `width` numbers. The buffer holds the user slot, the
// cursor, the times and the values.
constexpr int64_t history_size(int64_t samples, int64_t width) {
  return samples > 0 ? 2 + samples * (1 + width) : 0;
}

}  // namespace mj

#endif  // MJTOOLS_MODEL_HISTORY_SIZE_H_
