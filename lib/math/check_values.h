// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Comparison of an array of numbers with expected figures, for tests.

#ifndef MJTOOLS_MATH_CHECK_VALUES_H_
#define MJTOOLS_MATH_CHECK_VALUES_H_

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace mj {

// Checks each number against its figure. The tolerance is relative to the figure or, if that is
// larger, to a thousandth of the largest figure (of 1 if all are smaller). Figures of the official
// build have 12 digits or more unless they are short.
template <typename T>
void check_values(const T* actual, const std::vector<double>& expected, double tolerance = 1e-12) {
  double largest = 1;
  for (const double value : expected) largest = std::max(largest, std::abs(value));
  for (size_t i = 0; i < expected.size(); ++i) {
    const double scale = std::max(std::abs(expected[i]), 1e-3 * largest);
    CAPTURE(i);
    CAPTURE(actual[i]);
    CAPTURE(expected[i]);
    CHECK(std::abs(actual[i] - expected[i]) <= tolerance * scale);
  }
}

}  // namespace mj

#endif  // MJTOOLS_MATH_CHECK_VALUES_H_
