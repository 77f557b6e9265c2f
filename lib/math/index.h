// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Indices that MuJoCo's structs keep as real numbers. Programs may write any number to them.

#ifndef MJTOOLS_MATH_INDEX_H_
#define MJTOOLS_MATH_INDEX_H_

namespace mj {

// Returns the whole part of x if it is in [0, limit), else -1, also for NaN.
inline int to_index(double x, int limit) {
  return x >= 0 && x < limit ? static_cast<int>(x) : -1;
}

}  // namespace mj

#endif  // MJTOOLS_MATH_INDEX_H_
