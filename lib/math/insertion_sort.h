// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Sorts lists in place. The order is ascending and stable. Suitable for short lists and for numbers
// that may be NaN.

#ifndef MJTOOLS_MATH_INSERTION_SORT_H_
#define MJTOOLS_MATH_INSERTION_SORT_H_

namespace mj {

template <typename T>
void insertion_sort(T* list, int n) {
  for (int i = 1; i < n; ++i) {
    const T x = list[i];
    int k = i;
    for (; k > 0 && list[k - 1] > x; --k) list[k] = list[k - 1];
    list[k] = x;
  }
}

}  // namespace mj

#endif  // MJTOOLS_MATH_INSERTION_SORT_H_
