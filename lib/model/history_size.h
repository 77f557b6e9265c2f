// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sizes of the buffers in mjData.history, which hold past controls and sensor values.

#ifndef MJTOOLS_MODEL_HISTORY_SIZE_H_
#define MJTOOLS_MODEL_HISTORY_SIZE_H_

#include <cstdint>

namespace mj {

// Largest allowed value of nsample, enough for half a year at one sample per second. Sizes that are
// computed from it cannot overflow.
inline constexpr int kMaxSamples = 1 << 24;

// Returns the length of a history buffer for `samples` samples of `width` numbers each. The buffer
// holds the user slot, the cursor, and the time and values of each sample.
constexpr int64_t history_size(int64_t samples, int64_t width) {
  return samples > 0 ? 2 + samples * (1 + width) : 0;
}

}  // namespace mj

#endif  // MJTOOLS_MODEL_HISTORY_SIZE_H_
