// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Small numbers as compile-time constants, so that loops over them are unrolled.

#ifndef MJTOOLS_MATH_WITH_CONSTANT_H_
#define MJTOOLS_MATH_WITH_CONSTANT_H_

#include <type_traits>

namespace mj {

// Calls f with `n`, which is from 1 to `largest`, as a compile-time constant. Other numbers count
// as `largest`.
template <int largest, int k = 1, typename F>
inline void with_constant(int n, const F& f) {
  if constexpr (k < largest) {
    if (n != k) return with_constant<largest, k + 1>(n, f);
  }
  f(std::integral_constant<int, k>());
}

}  // namespace mj

#endif  // MJTOOLS_MATH_WITH_CONSTANT_H_
