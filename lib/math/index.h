// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Converts indices that MuJoCo's structs store as real numbers. Programs may write any number to
// such a member.

#ifndef MJTOOLS_MATH_INDEX_H_
#define MJTOOLS_MATH_INDEX_H_

namespace mj {

// Returns the whole part of x if it is in [0, limit). Returns -1 for any other number and for NaN.
inline int to_index(double x, int limit) {
  return x >= 0 && x < limit ? static_cast<int>(x) : -1;
}

}  // namespace mj

#endif  // MJTOOLS_MATH_INDEX_H_
