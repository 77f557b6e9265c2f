// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compares an array of numbers with expected numbers, for tests.

#ifndef MJTOOLS_MATH_CHECK_VALUES_H_
#define MJTOOLS_MATH_CHECK_VALUES_H_

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace mj {

// Checks that each number differs from its expected number by at most `tolerance` times a scale.
// The scale is the magnitude of the expected number, but at least a thousandth of the largest
// expected number, and at least 0.001. Expected numbers from the official build are exact or have
// at least 12 digits.
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
